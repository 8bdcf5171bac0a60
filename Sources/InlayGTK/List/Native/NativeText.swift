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
    /// The range of units in the line, including the spaces and the break at its end.
    let units: Range<Int>
    /// The left edge of each unit's letters, and the right edge of the last unit, in pixels.
    let edges: [Double]
    /// The line's top edge and its baseline, in pixels below the top of the text block.
    let top: Double, baseline: Double
    let height: Double
}

/// A glyph, and its position relative to the start of its unit on the baseline.
struct NativeGlyph {
    let index: UInt
    let x: Double, y: Double
}

/// An unbreakable unit of a line, ready to be drawn.
struct NativeUnit {
    /// The unit's width and break opportunities, for line breaking.
    var line: LineUnit
    /// The unit's text; for an image, its alternative text.
    var text: String
    var style = RichTextStyle()
    /// The font of the unit's style, which determines the line's height; nil for images.
    var font: NativeFont?
    /// The font that contains the glyphs, which may be a fallback font.
    var glyphFont: GLibObject?
    var glyphs: [NativeGlyph] = []
    /// The image, with its layout size; nil for text.
    var picture: NativeImage?
}

/// An image in a line, with its layout size.
///
/// It is a class to save memory: each unit has an optional image, which is only a reference then.
final class NativeImage {
    let image: RichTextImage
    let width: Double, height: Double
    /// The distance by which the image extends below the baseline, in pixels; usually 0.
    let drop: Double

    init(image: RichTextImage, width: Double, height: Double, drop: Double) {
        self.image = image
        (self.width, self.height, self.drop) = (width, height, drop)
    }

    /// The extents that the image needs in its line above and below the baseline, in pixels.
    var extent: (above: Double, below: Double) { (height - drop, max(0, drop)) }
}

/// The render node of a text, recorded for one scale factor and color scheme.
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
    /// The padding that the engine adds around the text, in pixels.
    static let padding = 4.0

    let units: [NativeUnit]
    let font: NativeFont
    /// The width of the text without ``padding``, in pixels.
    let width: Double

    /// Shapes an alternative text; nil if one of its letters is in no font, or the text is
    /// right-to-left.
    init?(_ description: String, _ font: NativeFont, fonts: NativeFonts) {
        guard let units = fonts.units(of: description, font) else { return nil }
        self.units = units
        self.font = font
        width = units.reduce(0) { $0 + $1.line.width }
    }

    /// The height of the letters, in pixels.
    var height: Double { font.ascent + font.descent }

    /// Returns the height of the image's box for a width, in pixels; the box has the proportions of
    /// the caption with its padding.
    func boxHeight(forWidth width: Double) -> Double {
        let own = (width: min(self.width.rounded(.up), 1024), height: min(height, 256))
        return LayoutUnit.floor(
            width * (own.height + Self.padding) / (own.width + Self.padding))
    }
}
