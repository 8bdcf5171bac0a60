import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

/// Tests of the view of a row whose content changes or whose process is superseded.
@MainActor @Suite final class ListViewsTests {
    private struct Item: Identifiable {
        var id = 0
        var text = "one"
        var isRemote = false
    }

    private let surface = StubListSurface()
    private let list: ContentList<[Item]>
    private var time = 0.0

    init() {
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { script in
                ["height": "\(script)".contains("much more") ? 100 : 40, "width": 500]
            }
        }
        list = ContentList([Item()], surface: surface, content: Self.row)
        surface.delegate?.resized(width: 500, height: 400)
    }

    private static func row(_ item: Item) -> RowContent {
        var row = RowContent.html("<p>\(item.text)")
        row.presentation = .web
        row.remoteContent = item.isRemote ? .allowed : .blocked
        return row
    }

    /// Draws frames until one fulfills the condition.
    private func frame(where holds: (ListFrame) -> Bool) async throws -> ListFrame {
        try await waitForValue("the frame is as expected") {
            time += 1.0 / 60
            return surface.makeFrame(at: time).flatMap { holds($0) ? $0 : nil }
        }
    }

    /// Returns the engines of a frame's row, each with whether it is painted.
    private func views(_ frame: ListFrame) -> [(engine: OffscreenStubEngine, isPainted: Bool)] {
        frame.rows.compactMap { row in
            guard case .web(let engine) = row.view, let engine = engine as? OffscreenStubEngine
            else { return nil }
            return (engine, row.isPainted)
        }
    }

    /// Has the page report that its latest row is painted.
    private func paint(_ engine: OffscreenStubEngine) { engine.report("painted", height: 40) }

    /// The view that shows the row.
    private func shown() async throws -> OffscreenStubEngine {
        let first = try await frame { $0.rows.first?.height == 40 }
        let engine = try #require(views(first).first).engine
        paint(engine)
        _ = try await frame { $0.rows.first?.isPainted == true }
        return engine
    }

    private func update(_ change: (inout Item) -> Void) {
        var item = Item()
        change(&item)
        list.update([item])
    }

    @Test func aRowWhoseContentChangesKeepsItsView() async throws {
        let engine = try await shown()
        update { $0.text = "two" }
        let frame = try await frame { _ in "\(engine.scripts)".contains("two") }
        #expect(views(frame).map { ObjectIdentifier($0.engine) } == [ObjectIdentifier(engine)])
        #expect(!views(frame).contains { !$0.isPainted })
    }

    @Test func aRowThatIsPaintedWhileItsViewHasAnotherHeightIsShownAtItsEarlierHeight()
        async throws
    {
        let first = try await frame { $0.rows.first?.height == 40 }
        let engine = try #require(views(first).first).engine
        engine.report("grown", height: 60)
        _ = try await frame { $0.rows.first?.height == 60 }
        // The page has been painted before it gets the new height, which its content no longer has.
        paint(engine)
        engine.report("grown", height: 40)
        // The page never gets another height, and so it isn't painted again.
        _ = try await frame { $0.rows.first?.height == 40 && $0.rows.first?.isPainted == true }
    }

    @Test func aListMakesNoMoreViewsThanItHasRows() async throws {
        let engine = try await shown()
        for _ in 0..<10 { _ = try await frame { _ in true } }
        #expect(surface.engines.map(ObjectIdentifier.init) == [ObjectIdentifier(engine)])
    }

    @Test func aMenuSelectsItsRowIfTheTextSelectionInItWasLostWithItsView() async throws {
        list.selectsOnClick = true
        let engine = try await shown()
        let row = try #require(list.controller.rows.loaded[0])
        row.slot?.hasSelection = true
        list.controller.selector.textSelected(in: row, isEmpty: false)
        #expect(list.controller.selector.hasSelectedText(in: row))
        // The view is used for the row again, as it could be for any other row.
        engine.handlers?.events(.processTerminated(.crashed))
        let after = try await frame { frame in
            paint(engine)
            return list.controller.isReady && frame.rows.first?.isPainted == true
        }
        _ = surface.delegate?.opensMenu(.init(view: after.rows[0].view, point: (9, 9)))
        #expect(list.selectedRows == RangeSet(0..<1))
    }

    @Test func theMenuKeyOpensNoMenuIfTheViewDisplaysAnotherRowMeanwhile() async throws {
        let engine = try await shown()
        list.update([Item(), Item(id: 1)])
        _ = try await frame { $0.rows.count == 2 }
        let slot = try #require(list.controller.rows.loaded[0]?.slot)
        let other = try #require(list.controller.rows.loaded[1])
        let evaluation = engine.evaluation
        engine.evaluation = { script throws(ScriptError) in
            guard "\(script)".contains("focusedLink()") else {
                return try evaluation?(script) ?? .null
            }
            slot.begin(other)
            return .null
        }
        #expect(surface.delegate?.opensMenu(.init(view: .web(engine))) == true)
        try await waitUntil("the view displays another row") { slot.row === other }
        for _ in 0..<20 { await Task.yield() }
        #expect(surface.menus.isEmpty)
    }

    @Test func aRowInASupersededProcessGetsANewViewOnceItStopsChanging() async throws {
        let engine = try await shown()
        update { $0.text = "two" }
        let changed = try await frame { _ in "\(engine.scripts)".contains("two") }
        engine.processAge = 1
        update { $0.text = "three" }
        let frame = try await frame { _ in "\(engine.scripts)".contains("three") }
        #expect(changed.rows.count == 1 && frame.rows.count == 1)
        // After a pause it gets a new view.
        time += 2
        _ = try await self.frame { _ in true }
        update { $0.text = "four" }
        _ = try await self.frame { $0.rows.count == 2 }
    }

    @Test(arguments: [true, false])
    func theOutgoingViewOfARowStaysVisibleUntilTheNewOnePaints(isOld: Bool) async throws {
        let engine = try await shown()
        if isOld { engine.processAge = 1 }
        update { item in
            item.text = isOld ? "two" : "one"
            item.isRemote = !isOld
        }
        let both = try await frame { $0.rows.count == 2 }
        #expect(views(both)[0].engine === engine)
        #expect(views(both).map(\.isPainted) == [true, false])
        // Reports of the previous page don't affect the row any more.
        paint(engine)
        let still = try await frame { _ in true }
        #expect(views(still).map(\.isPainted) == [true, false])
        let other = views(both)[1].engine
        _ = try await frame { _ in !other.scripts.isEmpty }
        let after = try await frame { frame in
            paint(other)
            return frame.rows.count == 1
        }
        #expect(views(after).map { ObjectIdentifier($0.engine) } == [ObjectIdentifier(other)])
        #expect(!views(after).contains { !$0.isPainted })
        guard isOld else { return }
        _ = try await frame { _ in engine.closeCount > 0 }
    }

    @Test func aVisibleRowKeepsItsPositionWhileItMovesToANewView() async throws {
        var items = (0..<30).map { Item(id: $0) }
        let list = ContentList(items, surface: surface, content: Self.row)
        surface.delegate?.resized(width: 500, height: 400)
        let isPainted = { (frame: ListFrame) in
            for view in self.views(frame) { self.paint(view.engine) }
            return frame.rows.count > 10 && frame.rows.allSatisfy(\.isPainted)
        }
        _ = try await frame(where: isPainted)
        list.scroll(.by(60))
        // No row gets a new view during fast scrolling.
        for _ in 0..<60 { _ = try await frame { _ in true } }
        let before = try await frame(where: isPainted)
        let index = try #require(before.rows.firstIndex { $0.row == 2 })
        #expect(before.rows[index].y == 20)
        views(before)[index].engine.processAge = 1
        items[2].text = "much more"
        list.update(items)
        let after = try await frame { $0.rows.contains { $0.row == 2 && $0.height == 100 } }
        #expect(after.rows.count { $0.row == 2 } == 2)
        #expect(after.rows.allSatisfy { $0.row != 2 || $0.y == 20 })
    }
}
