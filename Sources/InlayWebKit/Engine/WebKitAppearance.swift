import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayShell
import InlayValues
import InlayWebViews

/// The appearance of the pages in a `WebKitWebView`: background, style sheet and color scheme.
final class WebKitAppearance {
    private let view: WebKitView
    private let scripts: WebKitScripts
    private let loads: WebKitLoads
    private let background: WebViewConfiguration.Background
    private var sheet: OpaquePointer?
    private var themeWatcher: Int?
    /// Whether the page is drawn in dark colors; nil until it is loaded.
    private var isPageDark: Bool?
    /// The key of this view's request in ``ColorSchemeQueue``; nil if there is none.
    private var colorSchemeKey: Int?

    /// Sets the view's background color before the first frame, and follows the desktop's theme.
    init(
        _ view: WebKitView, scripts: WebKitScripts, loads: WebKitLoads,
        background: WebViewConfiguration.Background
    ) {
        (self.view, self.scripts, self.loads) = (view, scripts, loads)
        self.background = background
        paintBackground()
        if background == .desktop { followColorScheme() }
        themeWatcher = DesktopTheme.shared.watch { [weak self] in
            self?.repaintBackground()
            self?.view.report(.themeChanged)
        }
    }

    /// Stops following the desktop's theme, and releases this view's style sheet and color scheme.
    func close() {
        if let themeWatcher { DesktopTheme.shared.stopWatching(themeWatcher) }
        if let sheet { webkit_user_style_sheet_unref(sheet) }
        sheet = nil
        webkit_user_content_manager_remove_all_style_sheets(view.content.opaque)
        endDrawing()
    }

    private func followColorScheme() {
        // Pages without colors of their own get text that is readable on that background. A page
        // that says for which color schemes it is made, by a meta element or by a style sheet of
        // its own, is left alone.
        let sheet = webkit_user_style_sheet_new(
            """
            :root { column-rule-color: Canvas }
            :root:not(:has(meta[name='color-scheme' i])) { color-scheme: light dark }
            """ + Self.uncheckedControls,
            WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
            WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
        webkit_user_content_manager_add_style_sheet(view.content.opaque, sheet)
        webkit_user_style_sheet_unref(sheet)
        let style = GLibObject(adopting: adw_style_manager_get_default())
        view.connect(style, "notify::dark") { [weak self] in self?.repaintBackground() }
        view.connect(view.widget, "load-changed") { [weak self] (step: UInt32) in
            switch step {
            case WEBKIT_LOAD_COMMITTED.rawValue: self?.isPageDark = nil
            case WEBKIT_LOAD_FINISHED.rawValue: self?.repaintBackground()
            default: break
            }
        }
    }

    /// The style of unchecked check boxes and radio buttons in pages without a style sheet.
    ///
    /// WebKit fills them with white also in dark pages, where they look like the selected ones. They
    /// keep the size and baseline of WebKit's own, which the checked ones are. WebKitGTK 2.42 doesn't
    /// support `light-dark()`: without its border, an unchecked box would be invisible.
    private static let uncheckedControls = """
        @supports (color: light-dark(white, black)) {
            @media (prefers-color-scheme: dark) {
                input:is([type="checkbox"]:not([switch]), [type="radio"]):not(:checked, :indeterminate),
                input[type="radio"]:not(:checked) {
                    box-sizing: border-box;
                    width: 12px;
                    height: 12px;
                    border: 1.5px solid light-dark(rgb(0 0 0 / 50%), rgb(255 255 255 / 55%));
                    border-radius: 3px;
                    appearance: none;
                    background: light-dark(white, transparent);
                    vertical-align: -3px;
                }
                input[type="radio"]:not(:checked) { border-radius: 50% }
            }
        }
        """

    /// Updates the view's background color after the current page has restyled itself.
    ///
    /// When a page turns dark, WebKit changes the page's background in the same frame as its other
    /// colors, unless the view's background color was set meanwhile. So the page has to restyle
    /// itself first.
    private func repaintBackground() {
        guard loads.committedURL != nil else { return paintBackground() }
        Task { [weak self] in
            let canvas = try? await self?.scripts.evaluate(
                EngineScript(.statements(Self.restyling), in: .isolated))
            self?.isPageDark = canvas?.integerValue.map { $0 < 128 }
            self?.paintBackground()
        }
    }

    /// The amount of red in the page's canvas, which the sheet of ``followColorScheme()`` makes a
    /// computed value; null if the page follows the desktop.
    ///
    /// A page that follows the desktop may not have restyled itself yet, so that its canvas is still
    /// that of the previous color scheme.
    private static let restyling: JavaScript = """
        (({ documentElement }) => {
            if (!documentElement) return null;
            const { colorScheme, columnRuleColor } = getComputedStyle(documentElement);
            const red = parseInt(columnRuleColor.match(/\\d+/));
            const isPreferred = (red < 128) === matchMedia("(prefers-color-scheme: dark)").matches;
            const schemes = colorScheme.split(" ");
            const follows = schemes.includes("light") && schemes.includes("dark");
            return follows || (schemes.includes("normal") && isPreferred) ? null : red;
        })(\(PageAccess.script)(document))
        """

    private func paintBackground() {
        guard !view.isClosed else { return }
        var color = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
        switch background {
        case .white: break
        case .transparent: color.alpha = 0
        case .desktop:
            // Not the widget's named color: in a view without a window, that color is still the one
            // of the previous color scheme when the desktop reports the new scheme.
            let isDark =
                isPageDark ?? (adw_style_manager_get_dark(adw_style_manager_get_default()) != 0)
            let theme = DesktopTheme.shared.theme
            color = GdkRGBA((isDark ? theme.dark : theme.light).background)
            // A page that turns dark gets a background of WebKit's own, which the view's color
            // replaces only if that changes. In a theme with one color scheme it doesn't.
            if theme.light.background == theme.dark.background {
                var other = color
                other.alpha = 0
                webkit_web_view_set_background_color(view.raw, &other)
            }
        }
        webkit_web_view_set_background_color(view.raw, &color)
    }

    /// Applies a style sheet to the current page and to later ones, replacing the previous sheet;
    /// an empty text only removes the previous sheet.
    func apply(styleSheet: String) {
        guard !view.isClosed else { return }
        let old = sheet
        sheet = nil
        if !styleSheet.isEmpty {
            // Precedes the page's own style sheets, but wins over presentational attributes: WebKit
            // pads the cells of every table as if it had such an attribute.
            sheet = webkit_user_style_sheet_new(
                styleSheet.replacing("\0", with: "\u{FFFD}"), WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                WEBKIT_USER_STYLE_LEVEL_AUTHOR, nil, nil)
            webkit_user_content_manager_add_style_sheet(view.content.opaque, sheet)
        }
        // Removed after the new sheet was added, so that no frame is drawn without one.
        if let old {
            webkit_user_content_manager_remove_style_sheet(view.content.opaque, old)
            webkit_user_style_sheet_unref(old)
        }
    }

    /// Waits until no other view renders in a different color scheme, then switches WebKit to the
    /// given color scheme until ``endDrawing()``.
    ///
    /// Returns without switching if the view is already closed, or if during the wait the task is
    /// cancelled or ``endDrawing()`` is called.
    func beginDrawing(by colorScheme: ColorScheme) async {
        endDrawing()
        guard !view.isClosed else { return }
        let key = ColorSchemeQueue.shared.makeKey()
        colorSchemeKey = key
        await ColorSchemeQueue.shared.begin(key, colorScheme)
    }

    /// Ends this view's use of the color scheme from ``beginDrawing(by:)``.
    ///
    /// The desktop's color scheme is restored once no other view uses that color scheme.
    func endDrawing() {
        guard let colorSchemeKey else { return }
        self.colorSchemeKey = nil
        ColorSchemeQueue.shared.end(colorSchemeKey)
    }
}
