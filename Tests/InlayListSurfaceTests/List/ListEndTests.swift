import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of the visible rows at the end of a list, and of scrolling to the end.
    @Suite struct End {
        struct Item: Identifiable, Hashable {
            let id: Int
            var lines = 2
        }

        private func conversation() async throws -> (
            list: ContentList<[Item]>, window: TestWindow, time: ListTime
        ) {
            let time = ListTime()
            let list = ContentList((0..<40).map { Item(id: $0) }, clock: time.clock) { item in
                .html((0..<item.lines).map { "<p>line \($0)</p>" }.joined())
            }
            list.edge = .end
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await settle(list, window, time)
            return (list, window, time)
        }

        /// Draws frames until all rows are measured and at their final position.
        private func settle(
            _ list: ContentList<[Item]>, _ window: TestWindow, _ time: ListTime
        ) async throws {
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            await list.waitUntilPainted()
            await window.settle(time)
        }

        private func isAtEnd(_ list: ContentList<[Item]>) -> Bool {
            abs(list.geometry.maximumOffset - list.geometry.offset) < 0.5
        }

        @Test(arguments: [true, false])
        func aListPinnedToItsEndFollowsNewRows(isAnimated: Bool) async throws {
            let desktop = Desktop()
            desktop.isAnimated = isAnimated
            let (list, window, time) = try await conversation()
            #expect(isAtEnd(list))
            list.update(list.items + [Item(id: 100)])
            try await settle(list, window, time)
            #expect(isAtEnd(list))
            #expect(list.geometry.visibleRows().contains(40))
            var items = list.items
            items[38].lines = 8
            let height = list.geometry.heights[38].height
            list.update(items)
            try await window.wait(until: "the row is higher", { list.geometry.heights[38].height })
            {
                $0 > height
            }
            try await settle(list, window, time)
            #expect(isAtEnd(list))
        }

        @Test func aListScrolledUpFromItsPinnedEndDoesNotFollowNewRows() async throws {
            let (list, window, time) = try await conversation()
            list.scroll(to: 10)
            await list.waitUntilPainted()
            list.update(list.items + [Item(id: 100)])
            try await settle(list, window, time)
            #expect(list.geometry.position(of: 10) == 0)
        }

        @Test(arguments: [true, false])
        func aListPinnedToItsEndStaysThereWhileRowsAreMeasured(isAnimated: Bool) async throws {
            let desktop = Desktop()
            desktop.isAnimated = isAnimated
            let test = await TestList(count: 20_000)
            gtk_widget_grab_focus(test.list.widget.cast())
            try await test.window.act(
                "mousemove", "200", "200", "key", "End", until: "the last row is visible"
            ) { test.list.geometry.visibleRows().contains(19_999) }
            let rest = { test.list.geometry.maximumOffset - test.list.geometry.offset }
            try await test.window.wait(until: "the rows before the end are measured") {
                // In each frame, and not only in the end.
                #expect(abs(rest()) < 0.5)
                return (19_500..<20_000).allSatisfy {
                    test.list.geometry.heights[$0].source == .measured
                }
            }
            await test.list.waitUntilPainted()
            #expect(abs(rest()) < 0.5)
        }

        @Test func idleTimeBeforeAScrollAnimationDoesNotShortenTheAnimation() async throws {
            let (list, window, time) = try await conversation()
            list.edge = .none
            list.scroll(.toStart)
            await list.waitUntilPainted()
            await window.settle(time)
            // Nothing is drawn meanwhile; the animation still begins with its first frame.
            time.advance(by: .seconds(2))
            list.scroll(.pages(1))
            var offsets: [Double] = []
            for _ in 0..<60 where offsets.last != 360 {
                await window.frame(on: time)
                offsets.append(list.geometry.offset)
            }
            #expect(offsets.last == 360)
            #expect(offsets == offsets.sorted())
            #expect(offsets.count > 10)
            // A sixtieth of a second is a third of the way.
            #expect((100...120).contains(offsets.first ?? 0), "\(offsets)")
        }
    }
}
