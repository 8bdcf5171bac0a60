import CGTK
import InlayGObject

/// The style sheet of Inlay's own controls, which the style sheets of apps override.
package enum ControlStyleSheet {
    private static let text = """
        .inlay-form-banner { padding: 6px; border-radius: 6px; }
        .inlay-form-banner:focus-visible {
            outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px;
        }
        .inlay-still-progress > trough {
            background-image: repeating-linear-gradient(
                -45deg, @accent_bg_color, @accent_bg_color 6px, transparent 6px, transparent 12px);
        }
        .inlay-empty-table { border: none; box-shadow: none; }
        """

    private static let loaded: Void = {
        guard let display = gdk_display_get_default() else { return }
        let provider = GLibObject(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
        inlay_css_provider_load(provider.cast(), text)
        gtk_style_context_add_provider_for_display(
            display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_THEME) + 1)
    }()

    /// Adds the style sheet to the display, once.
    package static func load() { loaded }
}
