import CGTK
import Inlay
import Testing

extension EngineTests.Lists {
    /// The lines between rows.
    @Suite struct Separators {
        /// The lines of pixels, from above, that differ from the one above them at a place.
        private func lines(
            at x: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async -> [Int] {
            var pixels = Pixels(of: list.widget)
            while pixels.height == 0, !Task.isCancelled {
                await window.frame()
                pixels = Pixels(of: list.widget)
            }
            return (1..<pixels.height).filter { pixels[x, $0] != pixels[x, 0] }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func rowsHaveALineBetweenThemWhereTheListHasLines(
            presentation: RowContent.Presentation
        ) async throws {
            var row = RowContent.html("<p>row</p>")
            row.presentation = presentation
            let list = ContentList(Array(repeating: row, count: 5)) { $0 }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            await window.wait { list.isMeasured }
            let ends =
                (1...5).map { Int(list.geometry.heights.offset(of: $0 - 1)) }
                .dropFirst() + [Int(list.geometry.heights.totalHeight)]
            let bottoms = ends.map { $0 - 1 }
            // Right of the words.
            await window.wait { await lines(at: 200, of: list, window) == Array(bottoms) }
            // They begin where the text does.
            #expect(await lines(at: 14, of: list, window) == [])
            #expect(await lines(at: 386, of: list, window) == [])
            list.hasSeparators = false
            await window.wait { await lines(at: 200, of: list, window) == [] }
            list.hasSeparators = true
            await window.wait { await lines(at: 200, of: list, window) == Array(bottoms) }
        }
    }
}
