import CGLib
import CGTK
import InlayGObject

extension TextCanvas {
    /// The horizontal extent of a glyph's outline within a band below the baseline.
    ///
    /// - Parameters:
    ///   - glyph: The glyph; only its horizontal position counts.
    ///   - font: The glyph's font.
    ///   - top: The top of the band, as a distance below the baseline.
    ///   - bottom: The bottom of the band.
    /// - Returns: The left and right edge; nil if the glyph doesn't reach into the band.
    func ink(
        of glyph: NativeGlyph, _ font: GLibObject, from top: Double, to bottom: Double
    ) -> ClosedRange<Double>? {
        cairo_set_scaled_font(cairo, pango_cairo_font_get_scaled_font(font.opaque))
        var placed = cairo_glyph_t(index: glyph.index, x: glyph.x, y: 0)
        cairo_new_path(cairo)
        cairo_glyph_path(cairo, &placed, 1)
        guard let path = cairo_copy_path_flat(cairo) else { return nil }
        cairo_new_path(cairo)
        defer { cairo_path_destroy(path) }
        var ink: ClosedRange<Double>?
        var (start, here) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        func add(_ end: (x: Double, y: Double)) {
            defer { here = end }
            // The part of the outline's segment within the band.
            let (low, high) = (max(min(here.y, end.y), top), min(max(here.y, end.y), bottom))
            guard low < high else { return }
            for y in [low, high] {
                let x = here.x + (end.x - here.x) * (y - here.y) / (end.y - here.y)
                ink = min(ink?.lowerBound ?? x, x)...max(ink?.upperBound ?? x, x)
            }
        }
        var index = 0
        while index < Int(path.pointee.num_data) {
            let data = path.pointee.data + index
            index += Int(data.pointee.header.length)
            switch data.pointee.header.type {
            case CAIRO_PATH_MOVE_TO:
                start = (data[1].point.x, data[1].point.y)
                here = start
            case CAIRO_PATH_LINE_TO: add((data[1].point.x, data[1].point.y))
            case CAIRO_PATH_CLOSE_PATH: add(start)
            default: break
            }
        }
        return ink
    }
}
