import CGTK
import InlayGObject
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// The side at which the lines of labels begin.
    @Suite struct TextSides {
        /// The part of a label's width at which its text begins, from the left.
        private func start(of label: GLibObject) throws -> Double {
            let layout = try #require(gtk_label_get_layout(label.opaque))
            var (ink, x) = (PangoRectangle(), Int32())
            pango_layout_get_extents(layout, &ink, nil)
            gtk_label_get_layout_offsets(label.opaque, &x, nil)
            let left = Double(x) + Double(ink.x) / Double(PANGO_SCALE)
            let width = Double(gtk_widget_get_width(label.cast()))
            let right = width - left - Double(ink.width) / Double(PANGO_SCALE)
            return left < right ? 0 : 1
        }

        private static let texts = ["Ada", "עדה", "\u{2068}Ada\u{2069} · 31 Dec"]

        @Test(
            arguments: [
                Label.Wrapping.truncated, .lines, .never, .characters, .truncatedInTheMiddle,
            ], [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL])
        func linesBeginAtTheSideOfTheAppsDirection(
            wrapping: Label.Wrapping, direction: GtkTextDirection
        ) async throws {
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let labels = Self.texts.map { Label($0, wrapping: wrapping) }
            let changed = Label("Ada", wrapping: wrapping)
            let row = ListRow("Ada", subtitle: "עדה")
            let window = Window(
                "Sides",
                content: Column {
                    for label in labels { label }
                    changed
                    Table("Rows") { row }
                }, width: 400, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            changed.text = "עדה"
            await window.nextFrame()
            let side = direction == GTK_TEXT_DIR_RTL ? 1.0 : 0
            for label in labels + [changed] {
                #expect(try start(of: label) == side, "\(label.text)")
            }
            let parts = row.descendants(of: gtk_label_get_type()).filter {
                gtk_widget_get_mapped($0.cast()) != 0
            }
            #expect(parts.count == 2)
            for part in parts { #expect(try start(of: part) == side) }
        }
    }
}
