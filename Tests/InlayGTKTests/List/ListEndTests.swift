import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    /// What stays in sight at the end of a list, and how it goes there.
    @Suite struct End {
        struct Item: Identifiable, Hashable {
            let id: Int
            var lines = 2
        }

        private func conversation() async -> (list: ContentList<[Item]>, window: TestWindow) {
            let list = ContentList((0..<40).map { Item(id: $0) }) { item in
                .html((0..<item.lines).map { "<p>line \($0)</p>" }.joined())
            }
            list.edge = .end
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            await window.wait { list.isMeasured }
            for _ in 0..<30 { await window.frame() }
            return (list, window)
        }

        private func isAtEnd(_ list: ContentList<[Item]>) -> Bool {
            abs(list.geometry.maximumOffset - list.geometry.offset) < 0.5
        }

        @Test(arguments: [true, false])
        func aConversationFollowsWhatIsSaid(isAnimated: Bool) async throws {
            let desktop = Desktop()
            desktop.isAnimated = isAnimated
            let (list, window) = await conversation()
            #expect(isAtEnd(list))
            list.update(list.items + [Item(id: 100)])
            for _ in 0..<60 { await window.frame() }
            #expect(isAtEnd(list))
            var items = list.items
            items[38].lines = 8
            list.update(items)
            for _ in 0..<60 { await window.frame() }
            #expect(isAtEnd(list))
        }

        @Test func whoReadsFartherUpIsLeftThere() async throws {
            let (list, window) = await conversation()
            list.scroll(to: 10)
            await list.ready()
            list.update(list.items + [Item(id: 100)])
            for _ in 0..<60 { await window.frame() }
            #expect(list.geometry.position(of: 10) == 0)
        }

        @Test(arguments: [true, false])
        func theEndIsHeldWhileRowsBecomeKnown(isAnimated: Bool) async throws {
            let desktop = Desktop()
            desktop.isAnimated = isAnimated
            let test = await TestList(count: 20_000)
            gtk_widget_grab_focus(test.list.widget.cast())
            try await Hands.act("mousemove", "200", "200", "key", "End")
            await test.frames { test.list.geometry.visibleRows().contains(19_999) }
            await test.frames {
                (19_500..<20_000).allSatisfy {
                    test.list.geometry.heights[$0].source == .measured
                }
            }
            await test.list.ready()
            for _ in 0..<30 { await test.window.frame() }
            let rest = test.list.geometry.maximumOffset - test.list.geometry.offset
            #expect(abs(rest) < 0.5)
        }

        @Test func aKeyScrollsGentlyAlsoAfterARest() async throws {
            let (list, window) = await conversation()
            list.edge = .none
            list.scroll(.toStart)
            for _ in 0..<120 { await window.frame() }
            list.scroll(.pages(1))
            var offsets: [Int] = []
            while offsets.last != 360, offsets.count < 300 {
                await window.frame()
                offsets.append(Int(list.geometry.offset))
            }
            #expect(offsets.last == 360)
            #expect((offsets.first { $0 > 0 } ?? 0) < 240, "\(offsets)")
        }
    }
}
