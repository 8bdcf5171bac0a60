import CGLib
import CGTK
import InlayGObject
import InlayViews

/// A reader of the desktop's named colors for one color scheme, even while the other is active.
///
/// libadwaita's cascade contains only the active scheme. The reader therefore adds its scheme's
/// default colors to the cascade of a hidden widget: they override the active scheme's colors, and
/// the style sheets of the app and the user override them.
final class NamedColors {
    private let widget = GLibObject(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    private let standard: PageTheme.Palette

    /// Makes a reader for one color scheme.
    ///
    /// - Parameters:
    ///   - file: The name of the file with the scheme's default colors in libadwaita's resources;
    ///     if it is missing, the active scheme's colors are read instead.
    ///   - standard: The fallback for colors that no style sheet defines.
    init(defaults file: String, standard: PageTheme.Palette) {
        self.standard = standard
        let path = "/org/gnome/Adwaita/styles/\(file)"
        guard g_resources_get_info(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0 else {
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
        let foreground = self["view_fg_color"] ?? standard.foreground
        return PageTheme.Palette(
            accent: self["accent_bg_color"] ?? standard.accent,
            accentForeground: self["accent_fg_color"] ?? standard.accentForeground,
            link: self["accent_color"] ?? standard.link,
            background: self["view_bg_color"] ?? standard.background,
            windowBackground: self["window_bg_color"] ?? standard.windowBackground,
            foreground: foreground,
            dim: isHighContrast ? foreground.faded(by: 0.9) : nil,
            cardBackground: self["card_bg_color"] ?? standard.cardBackground,
            border: isHighContrast ? foreground.faded(by: 0.5) : nil,
            success: self["success_color"] ?? standard.success,
            warning: self["warning_color"] ?? standard.warning,
            error: self["error_color"] ?? standard.error)
    }

    private subscript(name: String) -> PageTheme.Color? {
        var color = GdkRGBA()
        guard inlay_widget_lookup_color(widget.cast(), name, &color) != 0 else { return nil }
        return PageTheme.Color(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
            alpha: Double(color.alpha))
    }
}
