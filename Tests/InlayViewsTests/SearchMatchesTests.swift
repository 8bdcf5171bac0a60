import InlayTesting
import Testing

@testable import InlayViews

@Suite("Lists: matches of a search") struct SearchMatchesTests {
    /// Compared with an array of all rows.
    @Test(arguments: 0..<10)
    func randomlyInsertedMatchesEqualAnArrayModel(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var matches = SearchMatches()
        var model = [Int](repeating: 0, count: 5_000)
        for _ in 0..<100 {
            let start = Int.random(in: 0..<4_936, using: &random)
            let rows = (0..<Int.random(in: 1...64, using: &random)).map { offset in
                SearchMatches.Row(row: start + offset, count: Int.random(in: 1...3, using: &random))
            }
            matches.insert(rows.shuffled(using: &random))
            for row in rows { model[row.row] = row.count }
            let row = Int.random(in: 0..<5_000, using: &random)
            #expect(matches.count == model.reduce(0, +))
            #expect(matches[row] == model[row])
            #expect(matches.count(before: row) == model[..<row].reduce(0, +))
            let next = model.indices.dropFirst(row).first { model[$0] > 0 }
            #expect(matches.first(from: row)?.row == next)
            let last = model.indices.prefix(row + 1).last { model[$0] > 0 }
            #expect(matches.last(upTo: row)?.row == last)
        }
        #expect(matches.rows.map(\.row) == model.indices.filter { model[$0] > 0 })
    }

    /// A search that begins in the middle finds the rows before it last.
    @Test func matchesFoundAfterWrappingAroundAreSortedByRow() {
        var matches = SearchMatches()
        let rows = 200_000
        for start in [rows / 2, 0] {
            for chunk in stride(from: start, to: start + rows / 2, by: 64) {
                matches.insert((chunk..<chunk + 64).map { SearchMatches.Row(row: $0, count: 1) })
            }
        }
        #expect(matches.count >= rows)
        #expect(matches.count(before: rows / 2) == rows / 2)
        #expect(matches.rows.map(\.row) == Array(0..<matches.count))
    }
}
