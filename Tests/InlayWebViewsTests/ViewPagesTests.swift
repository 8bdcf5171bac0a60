import Foundation
import InlayTesting
import Testing

@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Current and pending page")
struct ViewPagesTests {
    private let sheet = StyleSheet(trusting: "p { color: red }")
    private let html = LoadRequest.Target.html("<p>", base: "about:blank")

    @Test func thePendingPageBecomesTheCurrentOneWhenItIsCommitted() {
        var pages = ViewPages()
        _ = pages.begin(PendingPage(html, styleSheet: sheet))
        #expect(pages.current == CurrentPage() && pages.nextStyleSheet == sheet)
        pages.commit("about:blank", isExpected: true)
        #expect(pages.current == CurrentPage(html: html, styleSheet: sheet))
        #expect(pages.pending == nil)
    }

    @Test func thePageOfAReplacedLoadLeavesThePendingPageAsItIs() {
        var pages = ViewPages()
        _ = pages.begin(PendingPage(.url("https://a.org/"), styleSheet: sheet))
        pages.commit("https://b.org/", isExpected: false)
        #expect(pages.current == CurrentPage())
        #expect(pages.pending == PendingPage(.url("https://a.org/"), styleSheet: sheet))
    }

    @Test(arguments: [true, false])
    func aFailedLoadIsKeptOnlyForAReloadThatRepeatsIt(isRepeatable: Bool) {
        var pages = ViewPages()
        _ = pages.begin(PendingPage(html, styleSheet: sheet))
        pages.endLoad(isRepeatable: isRepeatable)
        #expect((pages.pending != nil) == isRepeatable)
        _ = pages.begin(PendingPage(.reload, styleSheet: sheet))
        pages.endLoad(isRepeatable: isRepeatable)
        #expect(pages.pending == nil)
    }

    @Test func aNewStyleSheetReplacesThatOfThePendingPageUnlessItKeepsTheCurrentOne() {
        var pages = ViewPages()
        _ = pages.begin(PendingPage(.url("https://a.org/"), styleSheet: nil))
        pages.set(sheet)
        #expect(pages.current.styleSheet == sheet && pages.pending?.styleSheet == nil)
        _ = pages.begin(PendingPage(.url("https://a.org/"), styleSheet: StyleSheet.none))
        pages.set(sheet)
        #expect(pages.pending?.styleSheet == sheet)
    }

    @Test func messagesOfThePreviousPageAreAcceptedUntilTheNewOneSendsOne() {
        var pages = ViewPages()
        let first = pages.begin(PendingPage(html, styleSheet: nil))
        pages.commit("about:blank", isExpected: true)
        let second = pages.begin(PendingPage(html, styleSheet: nil))
        pages.commit("about:blank", isExpected: true)
        let results = [first, second, first].map { pages.accepts($0) }
        #expect(results == [true, true, false])
    }
}
