import CGTK
import InlayGeometry
import InlayListSurface
import InlayLists
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of the separators between rows.
    @Suite struct Separators {
        /// The lines of pixels, from the top, that differ from the line above at an x coordinate.
        private func lines(
            at x: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws -> [Int] {
            let pixels = try await window.wait(
                until: "the list is drawn", { Pixels(of: list.widget) }
            ) { $0.height > 0 }
            return (1..<pixels.height).filter { pixels[x, $0] != pixels[x, 0] }
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func rowSeparatorsAreDrawnOnlyIfEnabled(
            presentation: RowContent.Presentation
        ) async throws {
            var row = RowContent.html("<p>row</p>")
            row.presentation = presentation
            let list = ContentList(Array(repeating: row, count: 5)) { $0 }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            let ends =
                (1...5).map { Int(list.geometry.heights.offset(of: $0 - 1)) }
                .dropFirst() + [Int(list.geometry.heights.totalHeight)]
            let bottoms = ends.map { $0 - 1 }
            // Right of the words.
            let drawn = { try await lines(at: 200, of: list, window) }
            try await window.wait(until: "each row ends with a line", drawn) {
                $0 == Array(bottoms)
            }
            // They begin where the text does.
            #expect(try await lines(at: 14, of: list, window) == [])
            #expect(try await lines(at: 386, of: list, window) == [])
            list.hasSeparators = false
            try await window.wait(until: "no row ends with a line", drawn) { $0 == [] }
            list.hasSeparators = true
            try await window.wait(until: "each row ends with a line", drawn) {
                $0 == Array(bottoms)
            }
        }
    }
}
