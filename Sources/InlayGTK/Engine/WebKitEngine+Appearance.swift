import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayValues
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
        connect(style, "notify::dark") { [weak self] in self?.repaintBackground() }
    }

    /// Sets the background of the pages to come, when the page that is there has its own.
    ///
    /// The engine gives a page that goes dark a background of its own, in the same frame as all its
    /// colours, if nobody has set one meanwhile. So it has to be done by then.
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
            // Not the widget's own colour of that name, which in a view that is in no window is
            // still that of the other light when the desktop tells of this one.
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
