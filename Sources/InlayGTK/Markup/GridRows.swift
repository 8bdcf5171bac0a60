import CGLib
import CGTK
import InlayGObject

/// The rows of a grid: each measures the cells of all rows.
///
/// GTK's size groups can't be used: cells in them have no baselines, and a cell that changes while
/// rows are laid out, as a text area does, takes the position from rows that already have one.
nonisolated final class GridRows {
    private var rows: [(row: WidgetPointer, widths: [Int32])] = []

    func add(_ row: WidgetPointer) { rows.append((row, [])) }

    func remove(_ row: WidgetPointer) { rows.removeAll { $0.row == row } }

    /// Returns the visible rows, and the given one.
    func visible(with row: WidgetPointer) -> [WidgetPointer] {
        rows.map(\.row).filter { $0 == row || gtk_widget_should_layout($0) != 0 }
    }

    /// Notes the widths with which a row was laid out, and measures rows again that were laid out
    /// with others.
    func note(_ widths: [Int32], of row: WidgetPointer) {
        for index in rows.indices {
            let other = rows[index]
            if other.row == row {
                rows[index].widths = widths
            } else if !other.widths.isEmpty, other.widths != widths {
                // Once for these widths; not now, in the middle of a layout.
                rows[index].widths = []
                Self.resizeLater(other.row)
            }
        }
    }

    private static func resizeLater(_ row: WidgetPointer) {
        nonisolated(unsafe) let row = row
        MainActor.assumeIsolated {
            let widget = GLibObject(adopting: row)
            Task { gtk_widget_queue_resize(widget.cast()) }
        }
    }
}
