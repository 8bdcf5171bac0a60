import InlayDatabase
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of heights that are stored for the next start.
    @Suite struct KeptHeights {
        private static func rows(_ presentation: RowContent.Presentation) -> [RowContent] {
            (0..<200).map { index in
                let words = String(repeating: "words and more ", count: index % 20 * 4)
                var row = RowContent.html("<p>row \(index)</p><p>\(words)</p>")
                row.presentation = presentation
                return row
            }
        }

        /// Shows rows until the heights of all are measured and stored.
        private func show(
            _ rows: [RowContent], width: Int32 = 400, heights: CountedHeights
        ) async throws -> (measured: Int, heights: [Double]) {
            let list = ContentList(rows, heights: heights) { $0 }
            let window = TestWindow(width: width, height: 300, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            try await window.wait(until: "all rows are measured and stored") {
                guard list.isMeasured else { return false }
                return await heights.isAtRest
            }
            return (list.measuredCount, rows.indices.map { list.geometry.heights[$0].height })
        }

        @Test func rowsWithStoredHeightsAreNotMeasuredAgain() async throws {
            let folder = try TemporaryDirectory()
            let path = folder.path + "/heights.sqlite"
            let rows = Self.rows(.web)
            let first = try await show(
                rows, heights: CountedHeights(HeightDatabase(path: path)))
            #expect(first.measured > 100)
            let second = try await show(
                rows, heights: CountedHeights(HeightDatabase(path: path)))
            #expect(second.measured == 0)
            #expect(second.heights == first.heights)
        }

        @Test func storedHeightsAreIgnoredAfterWidthOrContentChanges() async throws {
            let folder = try TemporaryDirectory()
            let path = folder.path + "/heights.sqlite"
            let heights = CountedHeights(HeightDatabase(path: path))
            var rows = Self.rows(.web)
            let first = try await show(rows, heights: heights)
            let narrow = try await show(rows, width: 300, heights: heights)
            #expect(narrow.measured > 100)
            #expect(narrow.heights != first.heights)
            rows[150] = .html("<p>another row</p>")
            rows[150].presentation = .web
            let changed = try await show(rows, heights: heights)
            #expect(changed.measured == 1)
            #expect(changed.heights[150] != first.heights[150])
        }

        @Test func heightsOfNativeRowsAreStored() async throws {
            let folder = try TemporaryDirectory()
            let path = folder.path + "/heights.sqlite"
            let rows = Self.rows(.automatic)
            let first = try await show(
                rows, heights: CountedHeights(HeightDatabase(path: path)))
            #expect(first.measured > 100)
            let second = try await show(
                rows, heights: CountedHeights(HeightDatabase(path: path)))
            // Visible rows are laid out in any case, and may have been measured before.
            #expect(second.measured < 20)
            #expect(second.heights == first.heights)
        }
    }
}

/// A height store that also records whether all missing heights have been stored since.
private actor CountedHeights: HeightStore {
    private let database: HeightDatabase
    private var missing: Set<HeightKey> = []

    init(_ database: HeightDatabase) {
        self.database = database
    }

    var isAtRest: Bool { missing.isEmpty }

    func heights(for keys: [HeightKey]) async -> [HeightKey: Double] {
        let known = await database.heights(for: keys)
        missing.formUnion(keys.filter { known[$0] == nil })
        return known
    }

    func store(_ heights: [HeightKey: Double]) async {
        missing.formUnion(heights.keys)
        await database.store(heights)
        missing.subtract(heights.keys)
    }
}
