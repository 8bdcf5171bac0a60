/// Keeps the sheet of the page that is there, and that of the page which is coming, on the engine.
@MainActor
final class PageStyler {
    /// The sheet of the page that is there.
    private(set) var shown = StyleSheet.none
    /// The sheet of the page that the app is loading.
    private(set) var coming: StyleSheet?

    private unowned let engine: (any StylingEngine)?
    /// What the engine has; engines begin without a sheet.
    private var applied: (sheet: StyleSheet, theme: Theme?) = (.none, nil)

    /// Styles the pages of an engine, if it can.
    init(engine: any WebEngine) {
        self.engine = engine as? any StylingEngine
    }

    /// Gives the page that is there another sheet, and that which is coming the same.
    func set(_ sheet: StyleSheet) {
        shown = sheet
        if coming != nil { coming = sheet }
        apply(sheet)
    }

    /// The app loads a page with a sheet; without one the page keeps that of the page before.
    func begin(_ sheet: StyleSheet?) {
        coming = sheet
        apply(shown)
    }

    /// The coming page is about to be made: its first frame has to have its sheet.
    func pageIsComing() { apply(coming ?? shown) }

    /// A page is there: the one that the app loaded, or another.
    func pageIsThere(isExpected: Bool) {
        if isExpected, let coming {
            shown = coming
            self.coming = nil
        }
        apply(shown)
    }

    /// No page comes.
    func forgetComing() {
        coming = nil
        apply(shown)
    }

    /// The desktop looks different now.
    func themeChanged() { apply(shown) }

    private func apply(_ sheet: StyleSheet) {
        guard let engine else { return }
        let theme = sheet == .none ? nil : engine.theme
        guard applied != (sheet, theme) else { return }
        applied = (sheet, theme)
        engine.apply(styleSheet: theme.map(sheet.css) ?? "")
    }
}
