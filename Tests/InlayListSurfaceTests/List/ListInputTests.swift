import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayShell
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Scrolling by touch, keys and the scroll bar.
    @Suite struct ScrollingByInput {
        /// A list with measured rows, so that offsets don't change.
        private func list() async throws -> (
            list: ContentList<[Int]>, window: TestWindow, time: ListTime
        ) {
            let time = ListTime()
            let list = ContentList(Array(0..<100), clock: time.clock) {
                .html("<p>row \($0)</p><p>more of it</p>")
            }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            return (list, window, time)
        }

        @Test func aTouchDragScrollsAndEndsWithAFling() async throws {
            let (list, window, time) = try await list()
            let finger = try #require(ListFinger(on: list.widget))
            finger.begin(100, 300)
            finger.move(0, -6)
            #expect(list.geometry.offset == 0)
            finger.move(0, -120)
            #expect(list.geometry.offset == 120)
            await window.frame(after: .milliseconds(20), on: time)
            finger.move(0, -70)
            #expect(list.geometry.offset == 70)
            // A touch that rested before its end starts no fling.
            time.advance(by: .milliseconds(150))
            finger.end(0, -70)
            await window.settle(time)
            #expect(list.geometry.offset == 70)
            // The list ignores a horizontal drag.
            finger.begin(100, 300)
            finger.move(-80, -30)
            finger.end(-80, -30)
            #expect(list.geometry.offset == 70)
            // 40 pixels in 40 milliseconds: a fling of 1,000 pixels a second goes a quarter as far.
            for isStopped in [false, true] {
                finger.begin(100, 300)
                finger.move(0, -20)
                await window.frame(after: .milliseconds(40), on: time)
                finger.move(0, -60)
                let released = list.geometry.offset
                finger.end(0, -60)
                await window.frame(on: time)
                let first = list.geometry.offset
                #expect((10...20).contains(first - released))
                if isStopped { finger.begin(100, 300) }
                for _ in 0..<20 { await window.frame(after: ListTime.longFrame, on: time) }
                let way = list.geometry.offset - released
                #expect(isStopped ? way == first - released : (240...250).contains(way))
            }
        }

        @Test func keysScrollByLinesAndPages() async throws {
            let (list, window, time) = try await list()
            gtk_widget_grab_focus(list.widget.cast())
            try await UserInput.act("mousemove", "200", "200")
            let page = list.geometry.viewportHeight - 40
            let steps: [(key: String, offset: Double)] = [
                ("Down", 40), ("space", page + 40), ("Up", page), ("Next", 2 * page),
                ("Prior", page), ("KP_Down", page + 40), ("End", list.geometry.maximumOffset),
                ("Home", 0),
            ]
            for (key, offset) in steps {
                try await UserInput.act("key", key)
                try await window.wait(on: time, until: "the offset is \(offset) after \(key)") {
                    list.geometry.offset == offset
                }
            }
            // The list ignores the keys with modifiers.
            try await UserInput.act("key", "shift+Down", "key", "alt+Down", "key", "Down")
            try await window.wait(on: time, until: "the list is scrolled") {
                list.geometry.offset >= 40
            }
            await window.settle(time)
            #expect(list.geometry.offset == 40)
        }

        @Test func theScrollBarFollowsTheListsOffset() async throws {
            let (list, window, _) = try await list()
            let bar = try #require(ListBar(of: list.widget))
            for offset in [0, 777, list.geometry.maximumOffset, 12] {
                list.scroll(.to(offset: offset))
                #expect(list.geometry.offset == offset.rounded())
                try await window.wait(until: "the bar is at \(offset)", { bar.value }) {
                    $0 == list.geometry.offset
                }
                #expect(bar.upper == list.geometry.heights.totalHeight)
                #expect(bar.pageSize == list.geometry.viewportHeight)
            }
            let changes = RowChanges(removed: RangeSet(50..<100))
            list.update(Array(0..<50), changes: changes, isAnimated: false)
            try await window.wait(until: "the bar shows fewer rows", { bar.upper }) {
                $0 == list.geometry.heights.totalHeight
            }
            #expect(list.geometry.offset == 12)
        }

        @Test func theScrollBarIsAtTheLeftEdgeOfAListFromRightToLeft() async throws {
            let (list, window, _) = try await list()
            let bar = try #require(ListBar(of: list.widget)).widget
            let listWidth = Int(gtk_widget_get_width(list.widget.cast()))
            func has(_ name: String) -> Bool { gtk_widget_has_css_class(bar.cast(), name) != 0 }
            func isAtEdge(_ x: Double?) -> Bool { bar.position(in: list.widget)?.x == x }
            try await window.wait(until: "the bar is at the right") {
                isAtEdge(Double(listWidth - bar.width))
            }
            gtk_widget_set_direction(list.widget.cast(), GTK_TEXT_DIR_RTL)
            try await window.wait(until: "the bar is at the left") { isAtEdge(0) }
            #expect(has("left") && has("overlay-indicator") && !has("right"))
            gtk_widget_set_direction(list.widget.cast(), GTK_TEXT_DIR_LTR)
            try await window.wait(until: "the bar is at the right again") {
                isAtEdge(Double(listWidth - bar.width))
            }
            #expect(has("right") && !has("left"))
        }

        @Test func draggingTheScrollBarScrollsTheList() async throws {
            let (list, window, _) = try await list()
            let bar = try #require(ListBar(of: list.widget))
            bar.value = 1234
            #expect(list.geometry.offset == 1234)
            try await window.wait(until: "the row at the top is painted") {
                list.placement(list.geometry.anchor.row)?.isPainted == true
            }
            #expect(bar.value == 1234)
            // Drags the scroll bar from the top to the end.
            bar.value = 0
            try await window.act(
                "mousemove", "496", "10", "mousedown", "1", "mousemove", "496", "60", "mousemove",
                "496", "390", "mouseup", "1", until: "the list is scrolled by half"
            ) { list.geometry.offset >= list.geometry.maximumOffset / 2 }
        }
    }
}
