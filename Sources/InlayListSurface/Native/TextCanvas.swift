import CGLib
import CGTK
import InlayGObject
import InlayRichText
import InlayShell
import InlayValues

/// A canvas that draws boxes and glyphs with Cairo.
struct TextCanvas {
    let cairo: OpaquePointer
    /// The number of device pixels per layout pixel.
    let scale: Double

    func fill(_ box: RoundedBox, _ color: PageTheme.Color) {
        addPath(of: box)
        fill(color)
    }

    func fill(_ box: RoundedBox, without inner: RoundedBox, _ color: PageTheme.Color) {
        addPath(of: box)
        addPath(of: inner)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
        fill(color)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    func stroke(_ box: RoundedBox, _ color: PageTheme.Color) {
        addPath(of: box)
        set(color)
        cairo_set_line_width(cairo, 1)
        cairo_stroke(cairo)
    }

    func draw(
        _ glyphs: [NativeGlyph], of font: GLibObject, baseline: Double, _ color: PageTheme.Color
    ) {
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

    /// Draws the glyphs of units in one line from left to right; skips images.
    ///
    /// `x`, the left edge of the first unit, and `baseline` are in layout pixels.
    func draw(_ units: [NativeUnit], x: Double, baseline: Double, _ color: PageTheme.Color) {
        var x = x
        for unit in units {
            if let font = unit.glyphFont {
                let glyphs = unit.glyphs.map { NativeGlyph(index: $0.index, x: x + $0.x, y: $0.y) }
                draw(glyphs, of: font, baseline: baseline, color)
            }
            x += unit.line.width
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

extension TextCanvas {
    /// Returns the horizontal extent of a glyph's outline between two heights; nil if no part of
    /// the outline is between them.
    ///
    /// The extent is in pixels from the left edge of the glyph's unit; `top` and `bottom` are in
    /// pixels below the glyph's baseline.
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

/// A rectangle with rounded corners, aligned to whole pixels as in WebKit.
struct RoundedBox {
    var x: Double, y: Double, width: Double, height: Double
    var leftRadius = 0.0, rightRadius = 0.0

    init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x.rounded()
        self.y = y.rounded()
        self.width = (x + width).rounded() - self.x
        self.height = (y + height).rounded() - self.y
    }

    /// Creates a box that isn't aligned to whole pixels.
    init(exactlyAtX x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    init(_ box: RichTextFlow<NativeText>.Box) {
        self.init(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    func rounded(left: Double, right: Double) -> RoundedBox {
        var box = self
        box.leftRadius = min(left, width / 2, height / 2)
        box.rightRadius = min(right, width / 2, height / 2)
        return box
    }

    /// Returns the inner box of a border with these widths in pixels, with reduced corner radii.
    func inset(left: Double, right: Double, top: Double, bottom: Double) -> RoundedBox {
        var box = RoundedBox(
            x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
        box.leftRadius = max(0, leftRadius - left)
        box.rightRadius = max(0, rightRadius - right)
        return box
    }
}
