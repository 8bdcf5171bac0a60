import CGLib
import CGTK
import InlayGObject
public import InlayHTML
public import InlayViews

/// A rich text drawn by GTK, as the engine draws it with ``InlayViews/StyleSheet/app``.
///
/// ```swift
/// if let layout = RichTextLayout(text, theme: .desktop, isDark: false, width: 360) {
///     layout.snapshot(into: snapshot)
/// }
/// ```
///
/// Lines break where the engine's do, and letters stand where the engine puts them.
public final class RichTextLayout {
    /// A rectangle, in pixels from the top left corner of the layout.
    public struct Rectangle: Hashable, Sendable {
        /// The left edge and the top.
        public let x: Double, y: Double
        /// The size.
        public let width: Double, height: Double
    }

    /// A picture's place; whoever has the picture draws it.
    public struct Image: Hashable, Sendable {
        /// The picture, as the text has it.
        public let image: RichTextImage
        /// Where the picture is.
        public let box: Rectangle
        /// The characters of its description in ``RichTextLayout/text``.
        public let range: Range<Int>
        /// The address, as the HTML has it.
        public var source: String { image.source }
    }

    /// The height, in whole pixels.
    public let height: Int
    /// The width that the layout was made for.
    public let width: Int
    /// The text as a person reads it, without the markers of lists.
    public let text: String
    /// The same text as it is looked through, as ``/InlayHTML/RichText/letters`` of a text are.
    public let letters: String
    /// The pictures' places, in the order of the text.
    public let images: [Image]
    /// The addresses of the pictures that couldn't be had, for which their descriptions are drawn.
    public var missingImages: Set<String> = [] {
        didSet { if missingImages != oldValue { drawing = nil } }
    }

    let flow: RichTextFlow<NativeText>
    let palette: Theme.Palette
    let sheet: RichTextSheet
    let fonts: NativeFonts
    /// Where the texts of the flow begin in ``text``, in characters.
    let textStarts: [Int]
    /// The drawing, once it was made.
    var drawing: NativeDrawing?

    /// Lays a text out; nil where only the engine shows it exactly.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - theme: The colours and fonts.
    ///   - isDark: Whether the colours are those of the dark.
    ///   - width: The width of the page, in pixels.
    ///   - verticalPadding: The room above and below all.
    ///   - horizontalPadding: The room on the left and on the right.
    public init?(
        _ text: RichText, theme: Theme, isDark: Bool, width: Int, verticalPadding: Double = 12,
        horizontalPadding: Double = 16
    ) {
        let sheet = RichTextSheet(
            fontSize: theme.fontSize, width: Double(width),
            padding: .init(
                top: verticalPadding, bottom: verticalPadding, sides: horizontalPadding))
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
        height = Int(flow.height.rounded(.up))
        (self.text, textStarts) = Self.join(flow) { $0.text }
        let hasImages = !text.images.isEmpty
        images = hasImages ? Self.images(in: flow, textStarts) : []
        letters = hasImages ? Self.join(flow) { $0.letters }.text : self.text
    }

    /// The texts of all units, a line for each text of the flow, and where those begin.
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
