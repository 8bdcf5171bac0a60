import CGLib
import CWebKitGTK
import InlayGObject
import InlayValues
public import InlayViews

extension WebKitEngine: StylingEngine {
    /// The desktop's colors and fonts.
    public var theme: Theme { DesktopTheme.shared.theme }

    /// Applies a style sheet to the current page and to later ones, replacing the previous sheet.
    public func apply(styleSheet: String) {
        guard !isClosed else { return }
        let old = sheet
        sheet = nil
        if !styleSheet.isEmpty {
            // Precedes the page's own style sheets, but wins over presentational attributes: WebKit
            // pads the cells of every table as if it had such an attribute.
            sheet = webkit_user_style_sheet_new(
                styleSheet.replacing("\0", with: "\u{FFFD}"), WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                WEBKIT_USER_STYLE_LEVEL_AUTHOR, nil, nil)
            webkit_user_content_manager_add_style_sheet(content.opaque, sheet)
        }
        // Removed after the new sheet was added, so that no frame is drawn without one.
        if let old {
            webkit_user_content_manager_remove_style_sheet(content.opaque, old)
            webkit_user_style_sheet_unref(old)
        }
    }

    /// A script that makes the engine apply the style sheet when a document is created.
    ///
    /// Otherwise the engine does so with the page's first own style sheet, and a page without any
    /// stays unstyled.
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

    /// Stops following the desktop's theme, and releases this view's style sheet and color scheme.
    func endStyle() {
        if let themeWatcher { DesktopTheme.shared.stopWatching(themeWatcher) }
        if let sheet { webkit_user_style_sheet_unref(sheet) }
        sheet = nil
        webkit_user_content_manager_remove_all_style_sheets(content.opaque)
        endDrawing()
    }
}

extension WebKitEngine: ColorSchemeEngine {
    /// Renders pages in a color scheme until ``endDrawing()``; waits while other views render in
    /// another one.
    ///
    /// WebKitGTK supports one color scheme per program: meanwhile the app's own windows have it
    /// too.
    public func beginDrawing(by colorScheme: ColorScheme) async {
        endDrawing()
        guard !isClosed else { return }
        let turn = LightTurns.shared.makeKey()
        lightTurn = turn
        await LightTurns.shared.begin(turn, colorScheme)
    }

    /// Restores the desktop's color scheme.
    public func endDrawing() {
        guard let lightTurn else { return }
        self.lightTurn = nil
        LightTurns.shared.end(lightTurn)
    }
}
