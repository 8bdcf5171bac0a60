import CGLib
import CGTK
import InlayGObject
import InlayViews

/// Draws boxes, circles and glyphs with Cairo.
struct TextCanvas {
    let cairo: OpaquePointer
    /// The device pixels per layout pixel.
    let scale: Double

    func fill(_ box: RoundedBox, _ color: PageTheme.Color) {
        addPath(of: box)
        fill(color)
    }

    /// Fills the area of a box outside of an inner box.
    func fill(_ box: RoundedBox, without inner: RoundedBox, _ color: PageTheme.Color) {
        addPath(of: box)
        addPath(of: inner)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
        fill(color)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    func fillCircle(in box: RoundedBox, _ color: PageTheme.Color) {
        addCircle(in: box)
        fill(color)
    }

    func strokeCircle(in box: RoundedBox, _ color: PageTheme.Color) {
        addCircle(in: box)
        set(color)
        cairo_set_line_width(cairo, 1)
        cairo_stroke(cairo)
    }

    /// Draws glyphs of a font on a baseline.
    func draw(_ glyphs: [NativeGlyph], of font: GLibObject, baseline: Double, _ color: PageTheme.Color) {
        guard !glyphs.isEmpty else { return }
        // At the positions that the engine uses: whole device pixels vertically, quarters
        // horizontally.
        let y = (baseline * scale).rounded()
        let placed = glyphs.map { glyph in
            cairo_glyph_t(
                index: glyph.index, x: (glyph.x * scale * 4).rounded() / 4,
                y: y + (glyph.y * scale).rounded())
        }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_scale(cairo, 1 / scale, 1 / scale)
        set(color)
        // Filled as outlines, because Cairo draws glyphs only at whole pixels.
        let contrast = GlyphContrast(color)
        if let mask = GlyphMask(placed, of: font, scale: scale, contrast: contrast) {
            cairo_mask_surface(cairo, mask.surface, mask.x, mask.y)
            cairo_surface_destroy(mask.surface)
        }
    }

    // MARK: - Paths

    private func set(_ color: PageTheme.Color) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }

    private func fill(_ color: PageTheme.Color) {
        set(color)
        cairo_fill(cairo)
    }

    private func addCircle(in box: RoundedBox) {
        cairo_new_path(cairo)
        cairo_arc(
            cairo, box.x + box.width / 2, box.y + box.height / 2, box.width / 2, 0, 2 * .pi)
    }

    private func addPath(of box: RoundedBox) {
        let (left, right) = (box.leftRadius, box.rightRadius)
        let (maxX, maxY) = (box.x + box.width, box.y + box.height)
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, maxX - right, box.y + right, right, -.pi / 2, 0)
        cairo_arc(cairo, maxX - right, maxY - right, right, 0, .pi / 2)
        cairo_arc(cairo, box.x + left, maxY - left, left, .pi / 2, .pi)
        cairo_arc(cairo, box.x + left, box.y + left, left, .pi, 3 * .pi / 2)
        cairo_close_path(cairo)
    }
}
