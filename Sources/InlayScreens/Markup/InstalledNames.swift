import CGTK
import InlayMarkup

/// The names of the installed font families in lower case, and generic names such as `serif`.
nonisolated enum FontFamilies {
    static let installed: Set<String> = {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
        defer { g_free(families) }
        let names = (0..<Int(count)).compactMap { index in
            families?[index].flatMap { pango_font_family_get_name($0) }.map {
                String(cString: $0).lowercased()
            }
        }
        // Generic names, each of which stands for an installed family.
        return Set(names).union(["sans", "sans-serif", "serif", "monospace", "system-ui"])
    }()
}

/// The icons in the desktop's theme.
nonisolated struct ThemeIcons: IconNames {
    func contains(_ name: String) -> Bool {
        MainActor.assumeIsolated {
            guard let theme = Self.theme else { return name.contains("-") }
            return gtk_icon_theme_has_icon(theme, name) != 0
        }
    }

    var all: [String] {
        MainActor.assumeIsolated {
            guard let theme = Self.theme, let names = gtk_icon_theme_get_icon_names(theme) else {
                return []
            }
            defer { g_strfreev(names) }
            var all: [String] = []
            while let name = names[all.count] { all.append(String(cString: name)) }
            return all
        }
    }

    @MainActor private static var theme: OpaquePointer? {
        gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) }
    }
}
