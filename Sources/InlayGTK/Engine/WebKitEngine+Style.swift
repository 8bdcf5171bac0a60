import CGLib
import CWebKitGTK
import InlayGObject
import InlayValues
public import InlayViews

extension WebKitEngine: StylingEngine {
    /// The colours and fonts of the desktop.
    public var theme: Theme { DesktopTheme.shared.theme }

    /// Puts a sheet on the page that is there and on those that come, in place of the one before.
    public func apply(styleSheet: String) {
        guard !isClosed else { return }
        let old = sheet
        sheet = nil
        if !styleSheet.isEmpty {
            // Before the sheets of the page, and above its attributes of old: WebKit pads the
            // cells of every table by such an attribute, which isn't even there.
            sheet = webkit_user_style_sheet_new(
                styleSheet.replacing("\0", with: "\u{FFFD}"), WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                WEBKIT_USER_STYLE_LEVEL_AUTHOR, nil, nil)
            webkit_user_content_manager_add_style_sheet(content.opaque, sheet)
        }
        // After the new one is there: the page is drawn whenever it likes, never undressed.
        if let old {
            webkit_user_content_manager_remove_style_sheet(content.opaque, old)
            webkit_user_style_sheet_unref(old)
        }
    }

    /// Has the engine look for the sheet when a page begins.
    ///
    /// Otherwise it does so with the page's first own sheet, and a page without any stays
    /// undressed.
    static let styleWaker = UserScript(
        """
        document.adoptedStyleSheets = [new CSSStyleSheet()];
        document.adoptedStyleSheets = [];
        """, in: .isolated)

    func connectTheme() {
        themeWatcher = DesktopTheme.shared.watch { [weak self] in
            self?.repaintBackground()
            self?.events?(.themeChanged)
        }
    }

    /// Stops following the desktop, and gives back what belongs to this view.
    func endStyle() {
        if let themeWatcher { DesktopTheme.shared.stopWatching(themeWatcher) }
        if let sheet { webkit_user_style_sheet_unref(sheet) }
        sheet = nil
        webkit_user_content_manager_remove_all_style_sheets(content.opaque)
        endDrawing()
    }
}

extension WebKitEngine: ColorSchemeEngine {
    /// Draws pages by a light until ``endDrawing()``; waits for those who draw by another.
    ///
    /// WebKitGTK has one light a program: meanwhile the app's own windows have it too.
    public func beginDrawing(by colorScheme: ColorScheme) async {
        endDrawing()
        guard !isClosed else { return }
        let turn = LightTurns.shared.makeKey()
        lightTurn = turn
        await LightTurns.shared.begin(turn, colorScheme)
    }

    /// Gives the light back.
    public func endDrawing() {
        guard let lightTurn else { return }
        self.lightTurn = nil
        LightTurns.shared.end(lightTurn)
    }
}
