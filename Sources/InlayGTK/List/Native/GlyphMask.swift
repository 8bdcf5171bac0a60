import CGLib
import CGTK
import InlayGObject

/// The rasterized shape of glyphs: an alpha mask.
struct GlyphMask {
    /// The image surface with the coverages.
    ///
    /// The caller destroys it.
    let surface: OpaquePointer
    /// The position of the surface's top left corner, in device pixels.
    let x: Double, y: Double

    /// Rasterizes glyphs; nil if none has an outline.
    ///
    /// - Parameters:
    ///   - glyphs: The glyphs, with positions in device pixels.
    ///   - font: The glyphs' font, at its size before scaling.
    ///   - scale: The device pixels per layout pixel.
    ///   - contrast: The adjustment of the coverages.
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

    /// Sets up a Cairo context on a surface with the path of the glyphs' outlines.
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
