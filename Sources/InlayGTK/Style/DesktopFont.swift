import CGLib
import CGTK

/// A font as described by a desktop setting: `Cantarell Bold 11`.
struct DesktopFont {
    /// The font families; the first that is installed is used.
    let families: [String]
    /// The size in CSS pixels without zoom; `nil` if the description has none.
    let size: Double?

    /// Parses a font description such as `Cantarell Bold 11`.
    init(_ name: String) {
        let description = pango_font_description_from_string(name)
        defer { pango_font_description_free(description) }
        let family = pango_font_description_get_family(description).map { String(cString: $0) }
        families = (family ?? "").split(separator: ",").map { name in
            // Removes spaces around the name, but keeps those within.
            name.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
        let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
        // Converts points, 1/72 inch, to CSS pixels, 1/96 inch. The engine scales those to device
        // pixels.
        let isInPixels = pango_font_description_get_size_is_absolute(description) != 0
        self.size = size > 0 ? isInPixels ? size : size * 96 / 72 : nil
    }
}
