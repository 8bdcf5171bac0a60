import CGTK
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of the positions of other rows when the height of one changes.
    @Suite struct Growing {
        struct Item: Identifiable, Hashable {
            let id: Int
            var lines = 2
        }

        /// A list in a window with measured rows, and its clock.
        private func list(
            _ presentation: RowContent.Presentation
        ) async throws -> (list: ContentList<[Item]>, window: TestWindow, time: ListTime) {
            let time = ListTime()
            let list = ContentList((0..<40).map { Item(id: $0) }, clock: time.clock) { item in
                let lines = (0..<item.lines).map { "<p>line \($0)</p>" }
                var row = RowContent.html(lines.joined())
                row.presentation = presentation
                return row
            }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            await window.settle(time)
            return (list, window, time)
        }

        /// Changes the number of lines of a row.
        ///
        /// - Returns: Where another row was in each frame, until it was at its new position.
        private func positions(
            of other: Int, whileRow row: Int, has lines: Int, in list: ContentList<[Item]>,
            _ window: TestWindow, _ time: ListTime
        ) async throws -> [Int] {
            var items = list.items
            items[row].lines = lines
            let old = list.geometry.heights[row].height
            var positions = [try #require(list.placement(other)).y]
            list.update(items)
            try await window.wait(until: "the row has another height") {
                positions.append(try #require(list.placement(other)).y)
                return list.geometry.heights[row].height != old
            }
            let end = Int(list.geometry.position(of: other).rounded())
            for _ in 0..<120 where positions.last != end {
                await window.frame(on: time)
                positions.append(try #require(list.placement(other)).y)
            }
            #expect(positions.last == end)
            await window.settle(time)
            #expect(list.placement(other)?.y == end)
            return positions
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func rowsBelowAResizedRowAreAnimatedToTheirNewPosition(
            presentation: RowContent.Presentation
        )
            async throws
        {
            let (list, window, time) = try await list(presentation)
            for lines in [5, 2] {
                let start = list.placement(2)?.y ?? 0
                let positions = try await positions(
                    of: 2, whileRow: 1, has: lines, in: list, window, time)
                let end = try #require(positions.last)
                #expect(abs(end - start) > 60)
                #expect(positions == positions.sorted { end > start ? $0 < $1 : $0 > $1 })
                let range = min(start, end)...max(start, end)
                #expect(positions.allSatisfy { range.contains($0) }, "\(positions)")
                // It stays until time goes on, and takes a fifth of a second to be nearly there.
                let moving = positions.drop { $0 == start }
                #expect((8...40).contains(moving.count), "\(positions)")
                let first = try #require(moving.first)
                #expect(abs(first - start) < abs(end - start) / 3, "\(positions)")
            }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func withDesktopAnimationsDisabledRowsBelowAResizedRowMoveInOneFrame(
            presentation: RowContent.Presentation
        ) async throws {
            let desktop = Desktop()
            desktop.isAnimated = false
            let (list, window, time) = try await list(presentation)
            for lines in [5, 2, 5, 2] {
                let start = list.placement(2)?.y ?? 0
                let positions = try await positions(
                    of: 2, whileRow: 1, has: lines, in: list, window, time)
                let end = try #require(positions.last)
                #expect(abs(end - start) > 60)
                #expect(Set(positions) == [start, end])
            }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func theScrollAnchorStaysInPlaceWhileRowsAboveChangeHeight(
            presentation: RowContent.Presentation
        )
            async throws
        {
            let (list, window, time) = try await list(presentation)
            list.scroll(.to(offset: list.geometry.heights.offset(of: 8) - 30))
            await list.waitUntilPainted()
            try await window.wait(until: "the row above is painted") {
                list.placement(7)?.isPainted == true
            }
            // The row above, and the one that is cut at the top.
            for (row, lines) in [(6, 6), (7, 6), (6, 2), (7, 3)] {
                let offset = list.geometry.offset
                let positions = try await positions(
                    of: 9, whileRow: row, has: lines, in: list, window, time)
                #expect(Set(positions).count == 1, "\(positions)")
                #expect(abs(list.geometry.offset - offset) > 30)
            }
        }
    }
}
