import CGTK
import InlayGObject

/// Settings of the desktop, which are restored when the test ends.
final class Desktop {
    let style = adw_style_manager_get_default()
    private let settings = gtk_settings_get_default().map { GLibObject(adopting: $0) }
    private let firstFont: String?
    private let provider = GLibObject(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))

    init() {
        firstFont = settings?[GLibProperty<String>("gtk-font-name")]
    }

    isolated deinit {
        font = firstFont ?? "Sans 10"
        dotsPerInch = 96
        scheme = ADW_COLOR_SCHEME_DEFAULT
        isAnimated = true
        doubleClickTime = 400
        dragThreshold = 8
        undefine()
    }

    var font: String {
        get { settings?[GLibProperty<String>("gtk-font-name")] ?? "" }
        set { settings?[GLibProperty<String>("gtk-font-name")] = newValue }
    }
    var dotsPerInch: Double {
        get { Double(settings?[GLibProperty<Int32>("gtk-xft-dpi")] ?? 0) / 1024 }
        set { settings?[GLibProperty<Int32>("gtk-xft-dpi")] = Int32(newValue * 1024) }
    }
    /// The longest time between the clicks of a double click, in milliseconds.
    var doubleClickTime: Int32 {
        get { settings?[GLibProperty<Int32>("gtk-double-click-time")] ?? 400 }
        set { settings?[GLibProperty<Int32>("gtk-double-click-time")] = newValue }
    }
    /// The distance in pixels beyond which a moved press is a drag.
    var dragThreshold: Int32 {
        get { settings?[GLibProperty<Int32>("gtk-dnd-drag-threshold")] ?? 8 }
        set { settings?[GLibProperty<Int32>("gtk-dnd-drag-threshold")] = newValue }
    }
    /// Whether animations are enabled.
    var isAnimated: Bool {
        get { settings?[GLibProperty<Bool>("gtk-enable-animations")] ?? true }
        set { settings?[GLibProperty<Bool>("gtk-enable-animations")] = newValue }
    }
    var scheme: AdwColorScheme {
        get { adw_style_manager_get_color_scheme(style) }
        set { adw_style_manager_set_color_scheme(style, newValue) }
    }

    /// Overrides the theme's colors by CSS, as an app or the user can.
    func define(_ css: String) throws {
        inlay_css_provider_load(provider.cast(), css)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_USER))
    }

    func undefine() {
        gtk_style_context_remove_provider_for_display(
            gdk_display_get_default(), provider.opaque)
    }
}
