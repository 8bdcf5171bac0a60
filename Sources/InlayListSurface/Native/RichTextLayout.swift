import CGLib
import CGTK
import InlayGObject
package import InlayRichText
import InlayShell
package import InlayValues

/// The layout of a rich text that GTK draws exactly as the web engine does with
/// ``InlayWebViews/StyleSheet/app``.
///
/// ```swift
/// if let layout = RichTextLayout(text, theme: .desktop, width: 360) {
///     layout.snapshot(into: snapshot, isDark: false)
/// }
/// ```
///
/// Lines break at the same words, and letters have the same positions as in the engine.
package final class RichTextLayout {
    /// A rectangle, in pixels from the layout's top left corner.
    package struct Rectangle: Hashable, Sendable {
        package let x: Double, y: Double
        package let width: Double, height: Double

        /// Returns the smallest rectangle that contains this one and another.
        func union(_ other: Rectangle) -> Rectangle {
            let (left, top) = (min(x, other.x), min(y, other.y))
            return Rectangle(
                x: left, y: top, width: max(x + width, other.x + other.width) - left,
                height: max(y + height, other.y + other.height) - top)
        }

        func contains(_ x: Double, _ y: Double) -> Bool {
            self.x <= x && x < self.x + width && self.y <= y && y < self.y + height
        }

        /// Returns the vertical distance from the rectangle to a y coordinate, in pixels; 0 if the
        /// coordinate is between the top and bottom edges.
        func distance(toY y: Double) -> Double { max(self.y - y, y - self.y - height, 0) }

        var area: graphene_rect_t { graphene_rect_t(x: x, y: y, width: width, height: height) }
    }

    /// An image with its bounds.
    ///
    /// The layout reserves space for the image; the owner of the layout draws it.
    package struct Image: Hashable, Sendable {
        package let image: RichTextImage
        /// The image's bounds within the layout.
        package let box: Rectangle
        /// The range of the image's alternative text in the row's text.
        package let range: Range<Int>
        /// The image's URL as written in the HTML.
        package var source: String { image.source }
    }

    /// The height, in whole pixels.
    package let height: Int
    package let width: Int
    /// The images with their bounds, in the order of the text.
    package let images: [Image]
    /// The URLs, as written in the HTML, of images that couldn't be loaded; their alternative texts
    /// are drawn.
    package var missingImages: Set<String> = [] {
        didSet { if missingImages != oldValue { drawing = nil } }
    }

    let flow: RichTextFlow<NativeText>
    /// The lines in the order of the text.
    let lines: [PositionedLine]
    private let theme: PageTheme
    private let sheet: RichTextSheet
    private let fonts: NativeFonts
    /// The recorded render node; nil until the layout is drawn, and after a change of
    /// ``missingImages``.
    private var drawing: NativeDrawing?

    /// Lays out a text for a page width in pixels; nil if only the web engine can display the text
    /// exactly.
    package init?(_ text: RichText, theme: PageTheme, width: Int) {
        let sheet = RichTextSheet(fontSize: theme.fontSize, width: Double(width))
        let fonts = NativeFonts.fonts(of: theme, fontSize: sheet.fontSize)
        let flow = try? RichTextFlow<NativeText>(text, sheet) { inlines, surroundings, width in
            try NativeTextBuilder(fonts: fonts, surroundings: surroundings, width: width)
                .text(of: inlines).map { ($0, $0.height) }
        }
        guard let flow else { return nil }
        (self.theme, self.sheet, self.fonts) = (theme, sheet, fonts)
        (self.flow, self.width) = (flow, width)
        // Rounded as a list rounds the heights that the engine reports.
        height = Int((flow.height - 0.02).rounded(.up))
        lines = PositionedLine.lines(of: flow)
        images = text.images.isEmpty ? [] : Self.images(in: lines)
    }
}

extension RichTextLayout {
    /// Draws the text over the snapshot's content.
    ///
    /// Images that may not be loaded, or are in ``missingImages``, are drawn as boxes with their
    /// alternative texts; other images aren't drawn. The origin of the `GtkSnapshot` is the layout's
    /// top left corner, and `scale` the number of device pixels per layout pixel.
    package func snapshot(into snapshot: OpaquePointer, scale: Int = 1, isDark: Bool) {
        if drawing?.scale != scale || drawing?.isDark != isDark {
            drawing = makeNode(scale: scale, isDark: isDark).map {
                NativeDrawing(owning: $0, scale: scale, isDark: isDark)
            }
        }
        if let drawing { gtk_snapshot_append_node(snapshot, drawing.node) }
    }

    /// Draws the text into a new render node; returns nil if GTK can't make the node.
    private func makeNode(scale: Int, isDark: Bool) -> OpaquePointer? {
        // Markers of deep lists and overhanging glyphs may exceed the bounds.
        var bounds = graphene_rect_t(x: 0, y: 0, width: Double(width), height: Double(height))
        guard let node = gsk_cairo_node_new(&bounds) else { return nil }
        let cairo = gsk_cairo_node_get_draw_context(node)
        defer { cairo_destroy(cairo) }
        guard let cairo else { return node }
        draw(
            on: TextCanvas(cairo: cairo, scale: Double(scale)),
            palette: isDark ? theme.dark : theme.light)
        return node
    }

    private func draw(on canvas: TextCanvas, palette: PageTheme.Palette) {
        let shade = palette.foreground.faded(by: 0.08)
        for panel in flow.panels {
            canvas.fill(
                RoundedBox(panel).rounded(left: sheet.panelRadius, right: sheet.panelRadius), shade)
        }
        for bar in flow.bars { canvas.fill(RoundedBox(bar), palette.border) }
        for part in flow.texts {
            MarkerPainter(canvas: canvas, fonts: fonts, color: palette.dim).draw(part)
            for line in part.lines.lines {
                let painter = LinePainter(canvas: canvas, palette: palette, part: part, line: line)
                painter.drawBoxes()
                painter.drawUnderlines()
                painter.drawLetters()
                painter.drawStrikes()
                painter.drawMissingImages(fonts) { image in
                    !image.isAllowed || missingImages.contains(image.source)
                }
            }
        }
    }
}
