import CGTK
import Inlay
import Testing

extension EngineTests.Lists {
    /// Fingers, keys and the bar.
    @Suite struct ScrollingByHand {
        /// Rows of which all heights are known, so that an offset stays what it is.
        private func list() async -> (list: ContentList<[Int]>, window: TestWindow) {
            let list = ContentList(Array(0..<100)) { .html("<p>row \($0)</p><p>more of it</p>") }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            await window.wait { list.isMeasured }
            return (list, window)
        }

        @Test func aFingerScrollsAndLetsGoWithAFling() async throws {
            let (list, window) = await list()
            let finger = try #require(ListFinger(on: list.widget))
            finger.begin(100, 300)
            finger.move(0, -6)
            #expect(list.geometry.offset == 0)
            finger.move(0, -120)
            #expect(list.geometry.offset == 120)
            finger.move(0, -70)
            #expect(list.geometry.offset == 70)
            finger.end(0, -70)
            // To the side it isn't the list's.
            let before = list.geometry.offset
            finger.begin(100, 300)
            finger.move(-80, -30)
            finger.end(-80, -30)
            #expect(list.geometry.offset == before)
            // Its speed is that of a tenth of a second: frames may take longer.
            var offset = before
            while list.geometry.offset <= offset, !Task.isCancelled {
                finger.begin(100, 300)
                finger.move(0, -20)
                await window.frame()
                finger.move(0, -60)
                offset = list.geometry.offset
                finger.end(0, -60)
                for _ in 0..<3 { await window.frame() }
            }
            // The next touch stops it.
            finger.begin(100, 300)
            offset = list.geometry.offset
            for _ in 0..<10 { await window.frame() }
            #expect(list.geometry.offset == offset)
        }

        @Test func keysScrollByLinesAndPages() async throws {
            let (list, window) = await list()
            gtk_widget_grab_focus(list.widget.cast())
            try await Hands.act("mousemove", "200", "200")
            let page = list.geometry.viewportHeight - 40
            let steps: [(key: String, offset: Double)] = [
                ("Down", 40), ("space", page + 40), ("Up", page), ("Next", 2 * page),
                ("Prior", page), ("KP_Down", page + 40), ("End", list.geometry.maximumOffset),
                ("Home", 0),
            ]
            for (key, offset) in steps {
                try await Hands.act("key", key)
                await window.wait { abs(list.geometry.offset - offset) < 0.5 }
            }
            // With another key they are others'.
            try await Hands.act("key", "shift+Down", "key", "alt+Down", "key", "Down")
            await window.wait { list.geometry.offset >= 39.5 }
            for _ in 0..<10 { await window.frame() }
            #expect(abs(list.geometry.offset - 40) < 0.5)
        }

        @Test func theBarSaysWhereTheListIs() async throws {
            let (list, window) = await list()
            let bar = try #require(ListBar(of: list.widget))
            for offset in [0, 777, list.geometry.maximumOffset, 12] {
                list.scroll(.to(offset: offset))
                for _ in 0..<3 { await window.frame() }
                #expect(list.geometry.offset == offset.rounded())
                #expect(bar.value == list.geometry.offset)
                #expect(bar.upper == list.geometry.heights.totalHeight)
                #expect(bar.pageSize == list.geometry.viewportHeight)
            }
            // It has what there is.
            let changes = RowChanges(removed: Array(50..<100))
            list.update(Array(0..<50), changes: changes, isAnimated: false)
            for _ in 0..<3 { await window.frame() }
            #expect(bar.upper == list.geometry.heights.totalHeight)
            #expect(list.geometry.offset == 12)
        }

        @Test func whereTheBarIsDrawnTheListGoes() async throws {
            let (list, window) = await list()
            let bar = try #require(ListBar(of: list.widget))
            bar.value = 1234
            #expect(list.geometry.offset == 1234)
            for _ in 0..<3 { await window.frame() }
            #expect(bar.value == 1234)
            #expect(list.placement(list.geometry.anchor.row)?.isPainted == true)
            // By hand: from the top as far as the end.
            bar.value = 0
            while list.geometry.offset < list.geometry.maximumOffset / 2, !Task.isCancelled {
                try await Hands.act(
                    "mousemove", "496", "10", "mousedown", "1", "mousemove", "496", "60",
                    "mousemove", "496", "390", "mouseup", "1")
                for _ in 0..<30 { await window.frame() }
            }
        }
    }
}
