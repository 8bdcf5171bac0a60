import InlayGeometry
import InlayTesting
import Testing

@testable import InlayLists

@Suite("Lists: matches of a search") struct SearchMatchesTests {
    /// Compared with an array of all rows.
    @Test(arguments: 0..<10)
    func matchesInsertedInChunksEqualAnArrayModel(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var matches = SearchMatches()
        var model = [Int](repeating: 0, count: 6_400)
        for chunk in (0..<100).shuffled(using: &random) {
            let found = (chunk * 64..<chunk * 64 + 64).map { row in
                (row: row, count: Int.random(in: 0...3, using: &random))
            }.filter { $0.count > 0 }
            matches.insert(found)
            for row in found { model[row.row] = row.count }
            let row = Int.random(in: 0..<6_400, using: &random)
            #expect(matches.count == model.reduce(0, +))
            #expect(matches[row] == model[row])
            #expect(matches.count(before: row) == model[..<row].reduce(0, +))
            let number = Int.random(in: 0..<matches.count, using: &random)
            let match = try #require(matches.match(number))
            #expect(model[..<match.row].reduce(match.number, +) == number)
            #expect(match.number < model[match.row])
        }
        #expect(matches.rows == model.indices.filter { model[$0] > 0 })
        #expect(matches.match(matches.count) == nil && matches.match(-1) == nil)
    }

    /// A search that begins in the middle finds the rows before it last.
    @Test func matchesFoundAfterWrappingAroundAreSortedByRow() {
        var matches = SearchMatches()
        for start in [12_800, 0] {
            for chunk in stride(from: start, to: start + 12_800, by: 64) {
                matches.insert((chunk..<chunk + 64).map { (row: $0, count: 1) })
            }
        }
        #expect(matches.rows == Array(0..<25_600))
        #expect(matches.count(before: 12_800) == 12_800)
    }

    @Test func matchesFollowTheirRowsThroughAnUpdate() {
        var matches = SearchMatches()
        matches.insert([(row: 0, count: 2), (row: 2, count: 1), (row: 3, count: 3)])
        matches.apply(RowChanges(from: [0, 1, 2, 3], to: [3, 0, 2]))
        #expect(matches.rows == [0, 1, 2])
        #expect((0..<3).map { matches[$0] } == [3, 2, 1])
        matches.apply(RowChanges(reloaded: RangeSet(1..<2)))
        #expect(matches.rows == [0, 2] && matches.count == 4)
    }
}
