import CGTK
import InlayGObject
import InlayRichText

/// A block of text that is laid out in lines, ready to be drawn.
struct NativeText {
    let units: [NativeUnit]
    let lines: [NativeLine]
    let surroundings: TextSurroundings
    let height: Double
}

/// A line of units, positioned in its block of text.
struct NativeLine {
    /// The range of the line in the block's units, including the spaces and the line break at its
    /// end.
    let units: Range<Int>
    /// The left edge of each unit, after its leading padding, followed by the line's right edge; in
    /// pixels from the left edge of the text block.
    let edges: [Double]
    /// The line's top edge and its baseline, in pixels below the top of the text block.
    let top: Double, baseline: Double
    let height: Double
}

/// A glyph with its position, in pixels.
///
/// In a ``NativeUnit``, the position is relative to the unit's left edge on the baseline.
struct NativeGlyph {
    let index: UInt
    let x: Double, y: Double
}

/// An unbreakable part of a line: a grapheme cluster with its glyphs, a line break or an image.
struct NativeUnit {
    /// The unit's width, padding and break opportunity, for line breaking.
    var line: LineUnit
    /// The unit's text; for an image, its alternative text.
    var text: String
    var style = RichTextStyle()
    /// The font of the unit's style, which determines the line's height; nil for images.
    var font: NativeFont?
    /// The Pango font that contains the glyphs, which may be a fallback font; nil for images, line
    /// breaks, and all letters of a ligature but the first.
    var glyphFont: GLibObject?
    var glyphs: [NativeGlyph] = []
    /// The image, with its layout size; nil for text and line breaks.
    var image: NativeImage?
}

/// An image in a line, with its layout size.
///
/// A class saves memory: most units have no image, and need only the space of a reference.
final class NativeImage {
    let image: RichTextImage
    let width: Double, height: Double
    /// The distance from the baseline down to the image's bottom edge, in pixels; usually 0, and
    /// negative if the bottom edge is above the baseline.
    let drop: Double

    init(image: RichTextImage, width: Double, height: Double, drop: Double) {
        self.image = image
        (self.width, self.height, self.drop) = (width, height, drop)
    }

    /// The extents of the image above and below the baseline, in pixels.
    var extent: (above: Double, below: Double) { (height - drop, max(0, drop)) }
}

/// The recorded render node of a text, for one scale factor and color scheme.
final class NativeDrawing {
    let node: OpaquePointer
    let scale: Int
    let isDark: Bool

    /// Takes ownership of a render node.
    init(owning node: OpaquePointer, scale: Int, isDark: Bool) {
        (self.node, self.scale, self.isDark) = (node, scale, isDark)
    }

    isolated deinit {
        gsk_render_node_unref(node)
    }
}

/// The alternative text of an image that isn't shown, shaped as a single line.
struct ImageCaption {
    /// The border and padding that WebKit adds around the text, in pixels: the sum of two opposite
    /// sides.
    static let padding = 4.0

    let units: [NativeUnit]
    let font: NativeFont
    /// The width of the text without ``padding``, in pixels.
    let width: Double

    /// Shapes an alternative text; nil if no font has a glyph for a letter, or a part of the text
    /// is right-to-left.
    init?(_ description: String, _ font: NativeFont, fonts: NativeFonts) {
        guard let units = fonts.units(of: description, font) else { return nil }
        self.units = units
        self.font = font
        width = units.reduce(0) { $0 + $1.line.width }
    }

    /// The height of the letters, in pixels.
    var height: Double { font.ascent + font.descent }

    /// Returns the height in pixels of the image's box with a given width.
    ///
    /// The box has the proportions of the caption with its padding, as in WebKit.
    func boxHeight(forWidth width: Double) -> Double {
        let own = (width: min(self.width.rounded(.up), 1024), height: min(height, 256))
        return LayoutUnit.floor(
            width * (own.height + Self.padding) / (own.width + Self.padding))
    }
}
