import InlayTestTags
import InlayTesting
import Testing

@testable import InlayGeometry

@Suite("Geometry: the scroll anchor")
struct ScrollAnchorTests {
    private func list(_ count: Int, headers: [Int] = []) -> ListGeometry {
        var list = ListGeometry(
            heights: RowHeights(count: count, estimate: 100), viewportHeight: 550)
        list.sections.headers = headers
        return list
    }

    @Test func theRowToWhichAListScrolledStaysBelowItsSectionHeaderWhenTheHeaderIsMeasured() {
        var list = list(100, headers: [50])
        list.scroll(to: 55)
        #expect(list.position(of: 55) == 100)
        list.setHeight(37, of: 50)
        #expect(list.position(of: 55) == 37)
        list.setHeight(400, of: 52)
        #expect(list.position(of: 55) == 37)
        // The user scrolls: from now on the first completely visible row is the anchor.
        list.scroll(by: -200)
        let position = list.position(of: 53)
        list.setHeight(90, of: 50)
        #expect(list.position(of: 53) == position)
    }

    @Test func aListScrolledToItsEndStaysThereUntilRowsAreAppended() {
        var list = list(50)
        list.scrollToEnd()
        list.setHeight(500, of: 49)
        list.setHeight(20, of: 10)
        #expect(list.offset == list.maximumOffset)
        list.setViewportHeight(300)
        #expect(list.offset == list.maximumOffset)
        list.rescale(by: 1.5)
        #expect(list.offset == list.maximumOffset)
        let offset = list.offset
        list.insert(3, at: 50)
        #expect(list.offset == offset && list.offset < list.maximumOffset)
    }

    @Test func aShortListScrolledToItsEndStaysThereWhenItsRowsGrow() {
        var list = list(2)
        list.scrollToEnd()
        list.setHeight(800, of: 1)
        #expect(list.offset == list.maximumOffset && list.maximumOffset == 350)
        list.setHeight(900, of: 0)
        #expect(list.offset == list.maximumOffset && list.maximumOffset == 1_150)
    }

    @Test func aListPinnedToItsEndStartsThereUnlessItWasScrolledBefore() {
        for isScrolled in [false, true] {
            var list = ListGeometry(heights: RowHeights(count: 50), viewportHeight: 0)
            list.edge = .end
            if isScrolled { list.scroll(to: 0) }
            list.setViewportHeight(400)
            #expect(list.offset == (isScrolled ? 0 : list.maximumOffset))
        }
    }

    @Test func aRowThatTheUserExpandsKeepsItsTopPosition() {
        var list = list(50)
        list.scroll(toOffset: 1_030)
        list.setHeight(300, of: 10, keepsTop: true) { _ in .init() }
        #expect(list.position(of: 10) == -30)
        list.setHeight(20, of: 10, keepsTop: true) { _ in .init() }
        #expect(list.position(of: 11) == 0)
    }

    @Test func theTopmostPaintedRowIsTheAnchorUnlessARowWasScrolledTo() {
        let drawn: [Int: ScrollAnchor.DrawnRow] = [
            11: .init(), 12: .init(displacement: 150, isPainted: true), 13: .init(isPainted: true),
        ]
        var list = list(50)
        list.scroll(toOffset: 1_050)
        #expect(list.anchorRow { drawn[$0] ?? .init() } == 13)
        list.scroll(to: 20)
        #expect(list.anchorRow { drawn[$0] ?? .init() } == 20)
        list.edge = .start
        list.scroll(toOffset: 0)
        #expect(list.anchorRow { drawn[$0] ?? .init() } == nil)
    }

    /// Random changes and input: the list is always scrolled to the offset of the model.
    @Test(arguments: 0..<campaignCount(30))
    func randomInputAndChangesGiveTheScrollOffsetOfTheModel(seed: Int) {
        var model = AnchorModel(seed: seed)
        for step in 0..<80 {
            let action = model.step()
            guard abs(model.list.offset - model.expected) > 1e-6 else { continue }
            Issue.record(
                "step \(step), \(action): \(model.list.offset) instead of \(model.expected)")
            return
        }
    }
}
