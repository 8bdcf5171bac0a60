import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayViews

extension WebKitEngine {
    /// Sets what is seen before the first paint, and keeps it true when the desktop goes dark.
    func connectBackground() {
        paintBackground()
        guard configuration.background == .desktop else { return }
        // Pages without colours of their own get text that can be read on that background.
        let sheet = webkit_user_style_sheet_new(
            ":root { color-scheme: light dark }", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
            WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
        webkit_user_content_manager_add_style_sheet(content.opaque, sheet)
        webkit_user_style_sheet_unref(sheet)
        let style = Object(adopting: adw_style_manager_get_default())
        connect(style, "notify::dark") { [weak self] in self?.paintBackground() }
    }

    private func paintBackground() {
        var color = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
        switch configuration.background {
        case .white: break
        case .transparent: color.alpha = 0
        case .desktop:
            let context = gtk_widget_get_style_context(widget.cast())
            gtk_style_context_lookup_color(context, "view_bg_color", &color)
        }
        webkit_web_view_set_background_color(view, &color)
    }
}
