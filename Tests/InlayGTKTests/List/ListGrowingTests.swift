import CGTK
import Inlay
import Testing

extension EngineTests.Lists {
    /// What other rows do when one becomes higher or lower.
    @Suite struct Growing {
        struct Item: Identifiable, Hashable {
            let id: Int
            var lines = 2
        }

        private func list(
            _ presentation: RowContent.Presentation
        ) async -> (list: ContentList<[Item]>, window: TestWindow) {
            let list = ContentList((0..<40).map { Item(id: $0) }) { item in
                let lines = (0..<item.lines).map { "<p>line \($0)</p>" }
                var row = RowContent.html(lines.joined())
                row.presentation = presentation
                return row
            }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            await window.wait { list.isMeasured }
            return (list, window)
        }

        /// Gives a row another number of lines.
        ///
        /// - Returns: Where another row was, frame by frame, until its way was over.
        private func places(
            of other: Int, whileRow row: Int, has lines: Int, in list: ContentList<[Item]>,
            _ window: TestWindow
        ) async -> [Int] {
            var items = list.items
            items[row].lines = lines
            let old = list.geometry.heights[row].height
            var places = [list.placement(other)?.y ?? 0]
            list.update(items)
            let isThere = {
                places.append(list.placement(other)?.y ?? 0)
                return list.geometry.heights[row].height != old
                    && Double(places.last ?? 0) == list.geometry.position(of: other).rounded()
            }
            _ = try? await window.frames(until: "the row is in its new position", isThere)
            return places
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func rowsBelowGoGentlyToTheirPlaces(presentation: RowContent.Presentation) async throws {
            let (list, window) = await list(presentation)
            // There and back; a frame may take so long that the whole way is gone in it.
            for lines in [5, 2] {
                var isGentle = false
                for attempt in 0..<20 where !isGentle {
                    let start = list.geometry.position(of: 2)
                    let places = await places(
                        of: 2, whileRow: 1, has: attempt % 2 == 0 ? lines : 7 - lines, in: list,
                        window)
                    let end = list.geometry.position(of: 2)
                    #expect(abs(end - start) > 60)
                    let range = min(start, end)...max(start, end)
                    #expect(places.allSatisfy { range.contains(Double($0)) }, "\(places)")
                    #expect(places == places.sorted { end > start ? $0 < $1 : $0 > $1 })
                    isGentle = places.contains { Double($0) != start && Double($0) != end }
                }
                #expect(isGentle)
            }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func withoutAnimationsTheyAreThereAtOnce(presentation: RowContent.Presentation)
            async throws
        {
            let desktop = Desktop()
            desktop.isAnimated = false
            let (list, window) = await list(presentation)
            for lines in [5, 2, 5, 2] {
                let start = list.geometry.position(of: 2)
                let places = await places(of: 2, whileRow: 1, has: lines, in: list, window)
                let end = list.geometry.position(of: 2)
                #expect(abs(end - start) > 60)
                #expect(Set(places) == [Int(start), Int(end)])
            }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func whatIsReadStaysWhileRowsAboveChange(presentation: RowContent.Presentation)
            async throws
        {
            let (list, window) = await list(presentation)
            list.scroll(.to(offset: list.geometry.heights.offset(of: 8) - 30))
            await list.ready()
            await window.wait { list.placement(7)?.isPainted == true }
            // The row above, and the one that is cut at the top.
            for (row, lines) in [(6, 6), (7, 6), (6, 2), (7, 3)] {
                let offset = list.geometry.offset
                let places = await places(of: 9, whileRow: row, has: lines, in: list, window)
                #expect(Set(places).count == 1, "\(places)")
                #expect(abs(list.geometry.offset - offset) > 30)
            }
        }
    }
}
