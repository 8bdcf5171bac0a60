import InlayValues

/// A controller of the style sheet that the engine applies.
///
/// The engine applies the current page's sheet until it is about to create the document of the next
/// page, and then the next page's sheet.
@MainActor
final class PageStyler: PagePart {
    private unowned let engine: (any StylingEngine)?
    private let state: PageState
    /// The style sheet and theme that the engine applies; engines start without a sheet.
    private var applied: (sheet: StyleSheet, theme: PageTheme?) = (.none, nil)

    /// Creates a styler, which does nothing if the engine can't apply style sheets.
    init(engine: any WebEngine, state: PageState) {
        self.engine = engine as? any StylingEngine
        self.state = state
    }

    /// The style sheet of the current page.
    ///
    /// A new value also applies to the page being loaded.
    var styleSheet: StyleSheet {
        get { state.pages.current.styleSheet }
        set {
            state.pages.set(newValue)
            update()
        }
    }

    /// Applies the current page's style sheet; call it when the page, its sheet or the theme changed,
    /// or a load ended.
    func update() { apply(styleSheet) }

    /// Applies the next page's style sheet when the engine is about to create its document, and the
    /// current one again when the desktop's theme changed.
    func receive(_ event: EngineEvent) {
        switch event {
        case .willCreateDocument: apply(state.pages.nextStyleSheet)
        case .themeChanged: update()
        default: break
        }
    }

    private func apply(_ sheet: StyleSheet) {
        guard let engine else { return }
        let theme = sheet == .none ? nil : engine.theme
        guard applied != (sheet, theme) else { return }
        applied = (sheet, theme)
        engine.apply(styleSheet: theme.map(sheet.css) ?? "")
    }
}
