import CGLib
import CGTK
import InlayGObject
import InlayRichText

/// A font for text, with the metrics of its lines.
final class NativeFont {
    /// The properties that identify a font.
    struct Key: Hashable {
        /// The font size in pixels.
        var size: Double
        /// The weight as in CSS.
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

    /// The extent of a line above and below the baseline for text of this font.
    func extent(lineHeight factor: Double) -> (above: Double, below: Double) {
        extent(height: factor * LayoutUnit.floor(size))
    }

    /// The extent of a line with an item's marker, for which the engine rounds less.
    func markerExtent(lineHeight factor: Double) -> (above: Double, below: Double) {
        extent(height: factor * size)
    }

    private func extent(height: Double) -> (above: Double, below: Double) {
        let leading = (height.rounded(.down) - ascent - descent) / 2
        return ((ascent + leading).rounded(.down), (descent + leading).rounded(.up))
    }
}
