import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayValues
import InlayViews

extension WebKitEngine {
    /// Sets the background before the first frame, and follows the desktop's color scheme.
    func connectBackground() {
        paintBackground()
        guard configuration.background == .desktop else { return }
        // Pages without colors of their own get text that is readable on that background.
        let sheet = webkit_user_style_sheet_new(
            ":root { color-scheme: light dark }", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
            WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
        webkit_user_content_manager_add_style_sheet(content.opaque, sheet)
        webkit_user_style_sheet_unref(sheet)
        let style = Object(adopting: adw_style_manager_get_default())
        connect(style, "notify::dark") { [weak self] in self?.repaintBackground() }
    }

    /// Updates the background for later pages once the current page has restyled itself.
    ///
    /// When a page turns dark, the engine changes its background in the same frame as its other
    /// colors, unless the view's background was set meanwhile. So the page has to restyle itself
    /// first.
    func repaintBackground() {
        guard committedURL != nil else { return paintBackground() }
        Task { [weak self] in
            _ = try? await self?.evaluate(EngineScript(.statements(Self.restyling), in: .isolated))
            self?.paintBackground()
        }
    }

    private static let restyling: JavaScript = """
        (({ documentElement }) => documentElement && getComputedStyle(documentElement).color)(
            \(PageAccess.script)(document))
        """

    private func paintBackground() {
        guard !isClosed else { return }
        var color = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
        switch configuration.background {
        case .white: break
        case .transparent: color.alpha = 0
        case .desktop:
            // Not the widget's named color: in a view without a window that still has the value of
            // the previous color scheme when the desktop reports the new one.
            let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
            color = GdkRGBA((isDark ? theme.dark : theme.light).background)
        }
        webkit_web_view_set_background_color(view, &color)
    }
}

extension GdkRGBA {
    init(_ color: Theme.Color) {
        self.init(
            red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
            alpha: Float(color.alpha))
    }
}
