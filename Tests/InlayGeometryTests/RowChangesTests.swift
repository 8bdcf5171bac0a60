import InlayGeometry
import InlayTesting
import Testing

@Suite struct RowChangesTests {
    @Test func comparingEqualRowsReportsNoChanges() {
        #expect(RowChanges(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
    }

    @Test func movingOneRowIsReportedAsASingleMove() {
        let changes = RowChanges(from: [1, 2, 3, 4, 5], to: [2, 3, 4, 5, 1])
        #expect(changes.moves == [.init(from: 0, to: 4)])
        #expect(changes.removed.isEmpty && changes.inserted.isEmpty)
    }

    @Test(arguments: 0..<400)
    func applyingTheComputedChangesTurnsTheOldRowsIntoTheNew(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let values = Int.random(in: 1...30, using: &random)
        let old = (0..<Int.random(in: 0...25, using: &random)).map { _ in
            Int.random(in: 0..<values, using: &random)
        }
        var new = old.shuffled(using: &random)
        if seed % 3 == 0 { new = old }
        for _ in 0..<Int.random(in: 0...6, using: &random) where !new.isEmpty {
            new.remove(at: Int.random(in: new.indices, using: &random))
        }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            new.insert(
                Int.random(in: 0..<values + 10, using: &random),
                at: Int.random(in: 0...new.count, using: &random))
        }
        let changes = RowChanges(from: old, to: new)
        var rows = old.indices.filter { changes.stays($0) }.map { old[$0] }
        var coming = changes.inserted.ranges.joined().map { ($0, new[$0]) }
        coming += changes.moves.map { ($0.target, old[$0.source]) }
        for (index, value) in coming.sorted(by: { $0.0 < $1.0 }) { rows.insert(value, at: index) }
        #expect(rows == new)
        for index in old.indices {
            let target = changes.newIndex(of: index)
            #expect(target.map { new[$0] == old[index] } ?? changes.removed.contains(index))
        }
        // Every row that stays or moves has a distinct index afterwards.
        let targets = old.indices.compactMap { changes.newIndex(of: $0) }
        #expect(Set(targets).count == targets.count)
        var some = RangeSet<Int>()
        for index in old.indices where Bool.random(using: &random) {
            some.insert(contentsOf: index..<index + 1)
        }
        let places = Set(some.ranges.joined().compactMap { changes.newIndex(of: $0) })
        #expect(Set(changes.newIndices(of: some).ranges.joined()) == places)
    }

    @Test(arguments: 0..<200)
    func afterRandomChangesRowsKeepTheirHeightsAndTheFirstRemainingWholeRowItsPosition(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 1000)
        let old = Array(0..<60)
        let heights = old.map { _ in Double(Int.random(in: 20...300, using: &random)) }
        var list = ListGeometry(heights: RowHeights(count: 60), viewportHeight: 600)
        for index in old { list.setHeight(heights[index], of: index) }
        list.scroll(toOffset: Double(Int.random(in: 500...4000, using: &random)))
        var new = old.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        for number in 100..<120 {
            new.insert(number, at: Int.random(in: 0...new.count, using: &random))
        }
        if let carried = new.randomElement(using: &random) {
            new.removeAll { $0 == carried }
            new.insert(carried, at: Int.random(in: 0...new.count, using: &random))
        }
        let changes = RowChanges(from: old, to: new)
        let visible = list.visibleRows()
        let whole = visible.first { changes.stays($0) && list.position(of: $0) >= 0 }
        let before = whole.map { list.position(of: $0) }
        list.apply(changes)
        #expect(list.heights.count == new.count)
        for (index, row) in new.enumerated() where row < 60 {
            #expect(list.heights[index].height == heights[row])
        }
        if let whole, let before, let target = changes.newIndex(of: whole),
            list.offset > 0, list.offset < list.maximumOffset
        {
            #expect(list.position(of: target) == before)
        }
    }
}
