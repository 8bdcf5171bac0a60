import CGLib
import CGTK

/// A font as desktops write it: `Cantarell Bold 11`.
struct DesktopFont {
    /// The families, the first one that there is.
    let families: [String]
    /// The size, in pixels of a page that isn't enlarged; `nil` where the text says none.
    let size: Double?

    /// Reads a font's name.
    init(_ name: String) {
        let description = pango_font_description_from_string(name)
        defer { pango_font_description_free(description) }
        let family = pango_font_description_get_family(description).map { String(cString: $0) }
        families = (family ?? "").split(separator: ",").map { name in
            // Without the spaces around it, but with those in it.
            name.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
        let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
        // Points are 1/72 inch, the pixels of pages 1/96. How many real ones that is on the screen,
        // the engine knows.
        let isInPixels = pango_font_description_get_size_is_absolute(description) != 0
        self.size = size > 0 ? isInPixels ? size : size * 96 / 72 : nil
    }
}
