import InlayValues
import InlayWebViews
import Testing

@testable import InlayViewTesting

/// A stub that is styled.
private final class StylingStubEngine: StubEngine, StylingEngine {
    var theme = PageTheme()
    private(set) var sheets: [String] = []

    func apply(styleSheet: String) { sheets.append(styleSheet) }
}

/// Tests of when an engine gets which style sheet.
@MainActor
@Suite("Styled views")
struct WebViewStyleTests {
    private let engine = StylingStubEngine()
    private let view: WebView
    private let theme = PageTheme()

    init() {
        view = WebView(engine: engine, configuration: WebViewConfiguration(trust: .document))
    }

    @Test func aViewWithoutAStyleSheetAppliesNoCSS() {
        view.start(.html("<p>"))
        engine.handlers?.events(.willCreateDocument)
        engine.tellLoad(of: "about:blank")
        #expect(engine.sheets == [])
        #expect(view.styleSheet == .none)
    }

    @Test func theStyleSheetIsAppliedBeforeItsPageIsCommitted() {
        view.start(.html("<p>", styleSheet: .app))
        engine.tell(.started(url: "about:blank"))
        #expect(engine.sheets == [])
        engine.handlers?.events(.willCreateDocument)
        #expect(engine.sheets == [StyleSheet.app.css(in: theme)])
        #expect(view.styleSheet == .none)
        engine.tell(.committed(url: "about:blank", status: nil), .finished(url: "about:blank"))
        #expect(view.styleSheet == .app)
        #expect(engine.sheets.count == 1)
    }

    @Test func theStyleSheetIsAppliedOnCommitIfNoPageIsComingEventArrives() {
        view.start(.html("<p>", styleSheet: .app))
        engine.tellLoad(of: "about:blank")
        #expect(engine.sheets == [StyleSheet.app.css(in: theme)])
    }

    @Test func aStoppedLoadRestoresThePagesStyleSheet() {
        view.styleSheet = .app
        view.start(.html("<p>", styleSheet: "p { top: 0 }"))
        engine.tell(.started(url: "about:blank"))
        engine.handlers?.events(.willCreateDocument)
        view.stop()
        #expect(view.styleSheet == .app)
        #expect(engine.sheets.last == StyleSheet.app.css(in: theme))
        #expect(engine.sheets.count == 3)
    }

    @Test func aStyleSheetSetDuringALoadAppliesToTheNewPage() {
        view.start(.html("<p>"))
        view.styleSheet = .app
        engine.handlers?.events(.willCreateDocument)
        engine.tellLoad(of: "about:blank")
        #expect(view.styleSheet == .app)
        #expect(engine.sheets.count == 1)
    }

    @Test func reloadingKeepsTheStyleSheet() {
        view.start(.html("<p>", styleSheet: .app))
        engine.tellLoad(of: "about:blank")
        view.reload()
        engine.handlers?.events(.willCreateDocument)
        engine.tellLoad(of: "about:blank")
        #expect(view.styleSheet == .app)
        #expect(engine.sheets.count == 1)
    }

    @Test func reloadingAfterACrashKeepsThePendingStyleSheet() {
        view.start(.html("<p>", styleSheet: .app))
        engine.tell(.started(url: "about:blank"))
        engine.handlers?.events(.processTerminated(.crashed))
        view.reload()
        engine.handlers?.events(.willCreateDocument)
        engine.tellLoad(of: "about:blank")
        #expect(view.styleSheet == .app)
    }

    @Test func aThemeChangeUpdatesTheCSSOnlyIfAStyleSheetIsSet() {
        engine.theme.fontSize = 20
        engine.handlers?.events(.themeChanged)
        #expect(engine.sheets == [])
        view.styleSheet = .app
        engine.handlers?.events(.themeChanged)
        #expect(engine.sheets.count == 1)
        engine.theme.fontSize = 21
        engine.handlers?.events(.themeChanged)
        #expect(engine.sheets.last?.contains("--inlay-font-size: 21px") == true)
        view.styleSheet = .none
        #expect(engine.sheets.last == "")
        #expect(engine.sheets.count == 3)
    }

    @Test func theStyleSheetPropertyIsSetEvenIfTheEngineCannotApplyStyleSheets() {
        let view = WebView(
            engine: StubEngine(), configuration: WebViewConfiguration(trust: .document))
        view.styleSheet = .app
        #expect(view.styleSheet == .app)
    }
}
