import CGLib
import CGTK
import InlayGObject
import InlayRichText
import InlayValues

/// The font cache of a theme and font size.
final class NativeFonts {
    /// The font cache that was used last; no others are retained, because usually all texts of a
    /// program have the same theme and font size.
    private static var last: (theme: PageTheme, fonts: NativeFonts)?

    /// Returns the font cache of a theme and a font size in pixels; makes one unless the previous
    /// call was for the same theme and size.
    static func fonts(of theme: PageTheme, fontSize: Double) -> NativeFonts {
        if let last, last.theme == theme, last.fonts.fontSize == fontSize { return last.fonts }
        let fonts = NativeFonts(theme, fontSize: fontSize)
        last = (theme, fonts)
        return fonts
    }

    let context: GLibObject

    private let fontSize: Double
    private let families: [String]
    private let monospaceFamilies: [String]
    private var fonts: [NativeFont.Key: NativeFont] = [:]

    private init(_ theme: PageTheme, fontSize: Double) {
        self.fontSize = fontSize
        families = theme.fontFamilies + ["sans-serif"]
        monospaceFamilies = theme.monospaceFontFamilies + ["monospace"]
        context = GLibObject(
            owning: UnsafeMutableRawPointer(
                pango_font_map_create_context(pango_cairo_font_map_get_default())))
        // As the engine draws: glyphs at fractional positions, hinted only vertically.
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context.opaque, options)
        pango_context_set_round_glyph_positions(context.opaque, 0)
        pango_context_set_base_dir(context.opaque, PANGO_DIRECTION_LTR)
    }

    subscript(key: NativeFont.Key) -> NativeFont {
        if let font = fonts[key] { return font }
        let font = NativeFont(
            key, families: key.isMonospaced ? monospaceFamilies : families, context: context)
        fonts[key] = font
        return font
    }

    /// The font of list item markers: the page's regular font.
    var itemFont: NativeFont {
        self[NativeFont.Key(size: fontSize, weight: 400, isItalic: false, isMonospaced: false)]
    }

    func spaceWidth(of font: NativeFont) -> Double {
        units(of: " ", font)?.first?.line.width ?? 0
    }

    /// Shapes a text in one font, as ``units(of:)`` does.
    func units(of text: String, _ font: NativeFont, features: String? = nil) -> [NativeUnit]? {
        units(of: [Span(text: text, style: RichTextStyle(), font: font, features: features)])
    }

    /// Returns the x-height of a font in pixels: the height of lower-case letters such as `x`.
    func smallLetterHeight(of font: NativeFont) -> Double {
        guard let unit = units(of: "x", font)?.first,
            let glyph = unit.glyphs.first, let shaped = unit.glyphFont
        else { return font.size / 2 }
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(shaped.cast(), PangoGlyph(glyph.index), &ink, nil)
        return -Double(ink.y) / Double(PANGO_SCALE)
    }

    /// Returns the font for text with a style in a block; the block determines its base size and
    /// weight.
    func font(for style: RichTextStyle, in surroundings: TextSurroundings) -> NativeFont {
        let isMonospaced = style.box != nil || surroundings.isPreformatted
        // Each nested bold element selects the next weight that CSS's `bolder` defines.
        var weight = surroundings.weight
        for _ in 0..<min(style.boldness, 2) { weight = weight < 600 ? 700 : 900 }
        return self[
            NativeFont.Key(
                size: style.box == nil ? surroundings.fontSize : surroundings.fontSize * 0.92,
                weight: weight, isItalic: style.isItalic, isMonospaced: isMonospaced)]
    }
}

/// A font with its metrics in pixels.
final class NativeFont {
    /// The properties that identify a font.
    struct Key: Hashable {
        /// The font size in pixels.
        var size: Double
        /// The CSS font weight, such as 400 for regular and 700 for bold.
        var weight: Int
        var isItalic: Bool
        var isMonospaced: Bool
    }

    /// The ascent and descent of the font, in whole pixels.
    let ascent: Double, descent: Double
    let size: Double
    let description: OpaquePointer

    init(_ key: Key, families: [String], context: GLibObject) {
        size = key.size
        description = pango_font_description_new()
        pango_font_description_set_family(description, families.joined(separator: ","))
        pango_font_description_set_weight(
            description, PangoWeight(rawValue: UInt32(key.weight)))
        pango_font_description_set_style(
            description, key.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        // The engine rounds font sizes down to 64ths of a pixel.
        let pixels = (key.size * 64).rounded(.down) / 64
        pango_font_description_set_absolute_size(description, pixels * Double(PANGO_SCALE))
        guard let raw = pango_context_load_font(context.opaque, description) else {
            (ascent, descent) = (0, 0)
            return
        }
        let font = GLibObject(owning: UnsafeMutableRawPointer(raw))
        let metrics = pango_font_get_metrics(font.cast(), nil)
        defer { pango_font_metrics_unref(metrics) }
        let scale = Double(PANGO_SCALE)
        ascent = (Double(pango_font_metrics_get_ascent(metrics)) / scale).rounded()
        descent = (Double(pango_font_metrics_get_descent(metrics)) / scale).rounded()
    }

    isolated deinit {
        pango_font_description_free(description)
    }

    /// Returns the extent above and below the baseline of a line of text in this font, in pixels;
    /// the line height is `factor` times the font size.
    func extent(lineHeight factor: Double) -> (above: Double, below: Double) {
        extent(height: factor * LayoutUnit.floor(size))
    }

    /// How far the line of a list item's marker extends above and below its baseline, in pixels.
    ///
    /// The line's height is 1.5 times the exact font size. Lines of text differ: their height is
    /// computed from the font size truncated to 1/64 pixel.
    var markerExtent: (above: Double, below: Double) { extent(height: 1.5 * size) }

    private func extent(height: Double) -> (above: Double, below: Double) {
        let leading = (height.rounded(.down) - ascent - descent) / 2
        return ((ascent + leading).rounded(.down), (descent + leading).rounded(.up))
    }
}
