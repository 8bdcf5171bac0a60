import CGLib
import CGTK
import InlayGObject
package import InlayRichText
package import InlayViews

/// The layout of a rich text that GTK draws exactly as the web engine does with
/// ``InlayViews/StyleSheet/app``.
///
/// ```swift
/// if let layout = RichTextLayout(text, theme: .desktop, isDark: false, width: 360) {
///     layout.snapshot(into: snapshot)
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
        var area: graphene_rect_t { graphene_rect_t(x: x, y: y, width: width, height: height) }
    }

    /// An image with its bounds.
    ///
    /// The layout only reserves its space; the layout's owner draws it.
    package struct Image: Hashable, Sendable {
        package let image: RichTextImage
        /// The image's bounds within the layout.
        package let box: Rectangle
        /// The range of the image's alternative text in ``RichTextLayout/text``.
        package let range: Range<Int>
        /// The image's URL as written in the HTML.
        package var source: String { image.source }
    }

    /// The height, in whole pixels.
    package let height: Int
    package let width: Int
    /// The plain text, without the markers of lists.
    package let text: String
    /// The text for searching, like ``/InlayRichText/RichText/letters``.
    package let letters: String
    /// The images with their bounds, in the order of the text.
    package let images: [Image]
    /// The URLs of the images that couldn't be loaded; their alternative texts are drawn.
    package var missingImages: Set<String> = [] {
        didSet { if missingImages != oldValue { drawing = nil } }
    }

    let flow: RichTextFlow<NativeText>
    let palette: PageTheme.Palette
    let sheet: RichTextSheet
    let fonts: NativeFonts
    /// The character offset in ``text`` at which each block of text of the flow begins.
    let textStarts: [Int]
    /// The recorded render node; nil until the layout is drawn, and after a change.
    var drawing: NativeDrawing?

    /// Lays out a text for a page width in pixels; nil if only the web engine can display the text
    /// exactly.
    package init?(_ text: RichText, theme: PageTheme, isDark: Bool, width: Int) {
        let sheet = RichTextSheet(fontSize: theme.fontSize, width: Double(width))
        let fonts = NativeFonts.fonts(of: theme, fontSize: sheet.fontSize)
        let flow = try? RichTextFlow<NativeText>(text, sheet) { inlines, surroundings, width in
            try NativeTextBuilder(fonts: fonts, surroundings: surroundings, width: width)
                .text(of: inlines).map { ($0, $0.height) }
        }
        guard let flow else { return nil }
        self.sheet = sheet
        self.fonts = fonts
        self.flow = flow
        self.width = width
        palette = isDark ? theme.dark : theme.light
        // Rounded as a list rounds the heights that the engine reports.
        height = Int((flow.height - 0.02).rounded(.up))
        (self.text, textStarts) = Self.join(flow) { $0.text }
        let hasImages = !text.images.isEmpty
        images = hasImages ? Self.images(in: flow, textStarts) : []
        letters = hasImages ? Self.join(flow) { $0.letters }.text : self.text
    }

    /// Joins the texts of all units, one line per block, and returns the text with the character
    /// offset of each block.
    private static func join(
        _ flow: RichTextFlow<NativeText>, _ text: (NativeUnit) -> String
    ) -> (text: String, starts: [Int]) {
        var joined = ""
        var starts: [Int] = []
        var count = 0
        for part in flow.texts {
            if !starts.isEmpty {
                joined += "\n"
                count += 1
            }
            starts.append(count)
            for unit in part.lines.units {
                joined += text(unit)
                count += unit.text.count
            }
        }
        return (joined, starts)
    }

    private static func images(
        in flow: RichTextFlow<NativeText>, _ starts: [Int]
    ) -> [Image] {
        var images: [Image] = []
        for (part, start) in zip(flow.texts, starts) {
            var position = start
            for line in part.lines.lines {
                for (place, index) in line.units.enumerated() {
                    let unit = part.lines.units[index]
                    let end = position + unit.text.count
                    defer { position = end }
                    guard let picture = unit.picture else { continue }
                    let y = part.y + line.baseline + picture.drop - picture.height
                    images.append(
                        Image(
                            image: picture.image,
                            box: Rectangle(
                                x: part.x + line.edges[place], y: y, width: picture.width,
                                height: picture.height), range: position..<end))
                }
            }
        }
        return images
    }
}

extension RichTextLayout {
    /// Draws the text over the snapshot's content.
    ///
    /// Loaded images aren't drawn. Those that aren't allowed, or are among ``missingImages``,
    /// become boxes with their alternative texts.
    ///
    /// - Parameters:
    ///   - snapshot: A `GtkSnapshot *` whose origin is the layout's top left corner.
    ///   - scale: The device pixels per layout pixel, as `gtk_widget_get_scale_factor` returns it.
    package func snapshot(into snapshot: OpaquePointer, scale: Int = 1) {
        if drawing?.scale != scale {
            drawing = makeNode(scale: scale).map { NativeDrawing(owning: $0, scale: scale) }
        }
        if let drawing { gtk_snapshot_append_node(snapshot, drawing.node) }
    }

    /// Records the drawing as a render node; nil if GTK can't make a node.
    private func makeNode(scale: Int) -> OpaquePointer? {
        // Markers of deep lists and overhanging glyphs may exceed the bounds.
        var bounds = graphene_rect_t(x: 0, y: 0, width: Double(width), height: Double(height))
        guard let node = gsk_cairo_node_new(&bounds) else { return nil }
        let cairo = gsk_cairo_node_get_draw_context(node)
        defer { cairo_destroy(cairo) }
        guard let cairo else { return node }
        draw(on: TextCanvas(cairo: cairo, scale: Double(scale)))
        return node
    }

    private func draw(on canvas: TextCanvas) {
        let shade = palette.foreground.faded(by: 0.08)
        for panel in flow.panels {
            canvas.fill(
                RoundedBox(panel).rounded(left: sheet.panelRadius, right: sheet.panelRadius), shade)
        }
        for bar in flow.bars { canvas.fill(RoundedBox(bar), palette.border) }
        for part in flow.texts {
            MarkerPainter(canvas: canvas, fonts: fonts, color: palette.dim).draw(part)
            let painter = LinePainter(canvas: canvas, palette: palette, part: part)
            for line in part.lines.lines {
                painter.drawBoxes(of: line)
                painter.drawUnderlines(of: line)
                painter.drawLetters(of: line)
                painter.drawStrikes(of: line)
                painter.drawMissingPictures(of: line, fonts) { image in
                    !image.isAllowed || missingImages.contains(image.source)
                }
            }
        }
    }
}
