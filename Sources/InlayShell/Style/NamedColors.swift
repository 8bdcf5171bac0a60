import CGLib
import CGTK
import InlayGObject
import InlayValues

/// A reader of the desktop's named colors for one color scheme, even while the other is active.
///
/// libadwaita's cascade contains only the active scheme. The reader therefore adds its scheme's
/// default colors to the cascade of a hidden widget: they override the active scheme's colors, and
/// the style sheets of the app and the user override them.
///
/// A theme that the user chose by `GTK_THEME` replaces libadwaita's style sheet, and has one color
/// scheme. The reader then reads the theme's colors alone: those that libadwaita names if the theme
/// has them, or else those that GTK's own themes name.
final class NamedColors {
    private let widget = GLibObject(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    private let standard: PageTheme.Palette
    /// Whether the theme isn't libadwaita's.
    private let isForeign = g_getenv("GTK_THEME") != nil

    /// Creates a reader for one color scheme.
    ///
    /// - Parameters:
    ///   - file: The name of the file with the scheme's default colors in libadwaita's resources;
    ///     if it is missing, the active scheme's colors are read instead.
    ///   - standard: The fallback for colors that no style sheet defines.
    init(defaults file: String, standard: PageTheme.Palette) {
        self.standard = standard
        let path = "/org/gnome/Adwaita/styles/\(file)"
        guard !isForeign,
            g_resources_get_info(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0
        else {
            return
        }
        let provider = GLibObject(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
        gtk_css_provider_load_from_resource(provider.cast(), path)
        inlay_widget_add_style_provider(
            widget.cast(), provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_THEME) + 1)
    }

    /// Returns the current colors as a palette.
    ///
    /// If `isHighContrast` is true, dimmed text and borders have a stronger contrast.
    func palette(isHighContrast: Bool) -> PageTheme.Palette {
        let own = self["view_bg_color", "theme_base_color"]
        // The fallbacks have to fit the theme, which may be dark in the light color scheme.
        let standard =
            if isForeign, let own {
                own.isDark ? PageTheme.Palette.standardDark : .standardLight
            } else {
                self.standard
            }
        let background = own ?? standard.background
        let foreground = self["view_fg_color", "theme_text_color"] ?? standard.foreground
        /// Returns a color for text if it can be read on the background.
        func text(_ names: String..., or fallback: PageTheme.Color) -> PageTheme.Color {
            guard let color = names.lazy.compactMap({ self[$0] }).first else { return fallback }
            return isForeign && color.contrast(with: background) < 3 ? fallback : color
        }
        return PageTheme.Palette(
            accent: self["accent_bg_color", "theme_selected_bg_color"] ?? standard.accent,
            accentForeground: self["accent_fg_color", "theme_selected_fg_color"]
                ?? standard.accentForeground,
            link: text("accent_color", "link_color", "theme_selected_bg_color", or: standard.link),
            background: background,
            windowBackground: self["window_bg_color", "theme_bg_color"]
                ?? standard.windowBackground,
            foreground: foreground,
            dim: isHighContrast ? foreground.faded(by: 0.9) : nil,
            cardBackground: self["card_bg_color"]
                ?? (isForeign ? foreground.faded(by: 0.08) : standard.cardBackground),
            border: isHighContrast ? foreground.faded(by: 0.5) : nil,
            success: text("success_color", or: standard.success),
            warning: text("warning_color", or: standard.warning),
            error: text("error_color", or: standard.error))
    }

    /// The first of the named colors that the cascade contains.
    private subscript(names: String...) -> PageTheme.Color? {
        for name in names {
            var color = GdkRGBA()
            guard inlay_widget_lookup_color(widget.cast(), name, &color) != 0 else { continue }
            return PageTheme.Color(
                red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
                alpha: Double(color.alpha))
        }
        return nil
    }
}
