import InlayValues

/// A controller of the style sheet that the engine applies.
///
/// The engine applies the current page's sheet until it is about to create the document of the next
/// page, and then the next page's sheet.
@MainActor
final class PageStyler {
    /// The style sheet of the current page.
    private(set) var shown = StyleSheet.none
    /// The style sheet of the page that the app is loading; nil to keep the current page's sheet.
    ///
    /// After a load failed, its style sheet is kept if ``WebView/reload()`` would repeat that load.
    private(set) var coming: StyleSheet?

    private unowned let engine: (any StylingEngine)?
    /// The style sheet and theme that the engine applies; engines start without a sheet.
    private var applied: (sheet: StyleSheet, theme: PageTheme?) = (.none, nil)

    /// Makes a styler, which does nothing if the engine can't apply style sheets.
    init(engine: any WebEngine) {
        self.engine = engine as? any StylingEngine
    }

    /// Replaces the style sheets of the current page and of the page being loaded.
    func set(_ sheet: StyleSheet) {
        shown = sheet
        if coming != nil { coming = sheet }
        apply(sheet)
    }

    /// Records the style sheet of a load that the app starts; nil keeps the current page's sheet.
    func begin(_ sheet: StyleSheet?) {
        coming = sheet
        apply(shown)
    }

    /// Applies the next page's style sheet when the engine is about to create its document, and the
    /// current one again when the desktop's theme changed.
    func receive(_ event: EngineEvent) {
        switch event {
        case .pageIsComing: apply(coming ?? shown)
        case .themeChanged: apply(shown)
        default: break
        }
    }

    /// Updates the current style sheet when a page is committed.
    ///
    /// - Parameter isExpected: Whether the page belongs to the current load; false for the page of
    ///   a load that was replaced or stopped.
    func pageIsThere(isExpected: Bool) {
        if isExpected, let coming {
            shown = coming
            self.coming = nil
        }
        apply(shown)
    }

    /// Applies the current page's style sheet again after a load ended.
    ///
    /// - Parameter isRetried: Whether ``WebView/reload()`` would repeat the load; if not, the style
    ///   sheet of the load is discarded.
    func loadEnded(isRetried: Bool) {
        if !isRetried { coming = nil }
        apply(shown)
    }

    private func apply(_ sheet: StyleSheet) {
        guard let engine else { return }
        let theme = sheet == .none ? nil : engine.theme
        guard applied != (sheet, theme) else { return }
        applied = (sheet, theme)
        engine.apply(styleSheet: theme.map(sheet.css) ?? "")
    }
}
