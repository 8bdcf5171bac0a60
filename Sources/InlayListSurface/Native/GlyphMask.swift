import CGLib
import CGTK
import Glibc
import InlayGObject
import InlayValues
import InlayWebKit

/// The rasterized shape of glyphs: an alpha mask.
struct GlyphMask {
    /// The Cairo image surface with the alpha coverage of each pixel; the caller destroys it.
    let surface: OpaquePointer
    /// The position of the surface's top left corner in device pixels, with the same origin as the
    /// glyphs' positions.
    let x: Double, y: Double

    /// Rasterizes glyphs at positions in device pixels; nil if no glyph has an outline.
    ///
    /// The size of the Pango font is in layout pixels, of which each has `scale` device pixels.
    init?(
        _ glyphs: [cairo_glyph_t], of font: GLibObject, scale: Double, contrast: GlyphContrast
    ) {
        // A recording surface without bounds, only to measure the outlines.
        let probe = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        defer { cairo_surface_destroy(probe) }
        guard
            let bounds = Self.outline(
                glyphs, of: font, scale: scale, on: probe,
                { cairo in
                    var extents = (0.0, 0.0, 0.0, 0.0)
                    cairo_path_extents(cairo, &extents.0, &extents.1, &extents.2, &extents.3)
                    return extents
                }), bounds.2 > bounds.0
        else { return nil }
        // An extra pixel on each side, for antialiased edges.
        let (left, top) = (bounds.0.rounded(.down) - 1, bounds.1.rounded(.down) - 1)
        let width = CInt(bounds.2.rounded(.up) + 1 - left)
        let height = CInt(bounds.3.rounded(.up) + 1 - top)
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height) else {
            return nil
        }
        let moved = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x - left, y: $0.y - top) }
        _ = Self.outline(moved, of: font, scale: scale, on: surface) { cairo_fill($0) }
        cairo_surface_flush(surface)
        if let bytes = cairo_image_surface_get_data(surface) {
            for index in 0..<Int(cairo_image_surface_get_stride(surface) * height) {
                bytes[index] = contrast.table[Int(bytes[index])]
            }
        }
        cairo_surface_mark_dirty(surface)
        self.surface = surface
        (x, y) = (left, top)
    }

    /// Calls `body` with a Cairo context whose path is the outlines of the glyphs, and returns its
    /// result; returns nil if Cairo can't create the context.
    private static func outline<Result>(
        _ glyphs: [cairo_glyph_t], of font: GLibObject, scale: Double, on surface: OpaquePointer?,
        _ body: (OpaquePointer) -> Result
    ) -> Result? {
        guard let scaled = pango_cairo_font_get_scaled_font(font.opaque),
            let cairo = cairo_create(surface)
        else { return nil }
        defer { cairo_destroy(cairo) }
        // The font has the size at which it is drawn, so that glyphs are hinted to device pixels.
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(scaled, &matrix)
        var size = cairo_matrix_t()
        cairo_matrix_init_scale(&size, scale, scale)
        var product = cairo_matrix_t()
        cairo_matrix_multiply(&product, &matrix, &size)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_scaled_font_get_font_options(scaled, options)
        cairo_set_font_face(cairo, cairo_scaled_font_get_font_face(scaled))
        cairo_set_font_matrix(cairo, &product)
        cairo_set_font_options(cairo, options)
        cairo_glyph_path(cairo, glyphs, CInt(glyphs.count))
        return body(cairo)
    }
}

/// The contrast adjustment that WebKit's graphics library Skia applies to the edges of glyphs.
///
/// The adjustment depends on the text color: Skia assumes that light text is on a dark background,
/// and blends in linear light. WebKitGTK 2.52 and later don't adjust the contrast.
struct GlyphContrast {
    /// The adjusted coverage of a pixel, indexed by its original coverage; both are 0 to 255.
    let table: [UInt8]

    init(_ color: PageTheme.Color) {
        let luminance = Int((Self.luminance(of: color) * 255).rounded())
        table = EngineProbe.adjustsGlyphContrast ? Self.tables[luminance >> 5] : Self.identity
    }

    private static let identity = [UInt8](0...255)

    /// The coverage tables for eight luminances of the text color, from black to white, as in Skia.
    private static let tables = (0..<8).map { makeTable(Double($0 << 5 | $0 << 2 | $0 >> 1) / 255) }

    private static func makeTable(_ source: Double) -> [UInt8] {
        let ground = 1 - source
        let linearSource = linear(source)
        let linearGround = linear(ground)
        let contrast = 0.5 * linearGround
        return (0..<256).map { value in
            let plain = Double(value) / 255
            let coverage = plain + (1 - plain) * contrast * plain
            guard abs(source - ground) > 1.0 / 256 else {
                return UInt8((coverage * 255).rounded())
            }
            let mixed = encoded(linearSource * coverage + linearGround * (1 - coverage))
            let result = (mixed - ground) / (source - ground)
            return UInt8((min(max(result, 0), 1) * 255).rounded())
        }
    }

    private static func luminance(of color: PageTheme.Color) -> Double {
        let light =
            0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        return min(max(encoded(light), 0), 1)
    }

    /// Converts an sRGB component to linear light.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Converts linear light to an sRGB component.
    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
