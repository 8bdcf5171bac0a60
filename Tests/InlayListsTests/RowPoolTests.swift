import Testing

@testable import InlayLists
@testable import InlayViewTesting

/// Tests of the pool of row views, and of views whose process has grown too large.
@MainActor @Suite final class RowPoolTests {
    private var discarded = 0
    private lazy var pool = RowPool(
        make: { RowSlot(page: RowPage(engine: StubEngine(), kind: $0)) },
        discard: { [unowned self] _ in discarded += 1 })

    /// Has a new web process supersede those of all views.
    private func supersede() {
        for slot in pool.slots { (slot.page.engine as? StubEngine)?.processAge += 1 }
    }

    private func take(_ live: LiveRows, isHurried: Bool = false) -> RowSlot? {
        pool.slot(for: RowKind(), live: live, limit: 4, isHurried: isHurried)
    }

    /// Rows 0 to 3 have views.
    private func fill() throws -> [LiveRow] {
        let rows = (0..<4).map { LiveRow(index: $0, content: .html("<p>")) }
        for row in rows { try #require(take(LiveRows(range: 0..<4))).assign(row) }
        supersede()
        return rows
    }

    @Test func hiddenViewsOfASupersededProcessAreReplacedOneByOne() throws {
        var rows = try fill()
        let kept = rows[3].slot
        for count in 1...3 {
            rows.append(LiveRow(index: 3 + count, content: .html("<p>")))
            let live = LiveRows(range: 3..<3 + count)
            #expect(pool.dropOne(live: live, limit: 4, isHurried: false))
            let slot = try #require(take(live))
            #expect(slot.page.engine.processAge == 0)
            #expect(discarded == count)
            slot.assign(rows[3 + count])
        }
        // Visible rows keep their view even if its process has grown.
        #expect(!pool.dropOne(live: LiveRows(range: 3..<7), limit: 4, isHurried: false))
        #expect(rows[3].slot === kept)
        #expect(pool.slots.count == 4)
    }

    @Test func viewsOverTheLimitAreRemovedOneByOneFarthestFirst() throws {
        let rows = (0..<4).map { LiveRow(index: $0, content: .html("<p>")) }
        for row in rows { try #require(take(LiveRows(range: 0..<4))).assign(row) }
        let live = LiveRows(range: 0..<1)
        #expect(pool.dropOne(live: live, limit: 2, isHurried: false))
        #expect(pool.dropOne(live: live, limit: 2, isHurried: false))
        #expect(!pool.dropOne(live: live, limit: 2, isHurried: false))
        #expect(pool.slots.compactMap(\.row?.index) == [0, 1])
    }

    @Test func fastScrollingReusesViewsOfThePreviousProcess() throws {
        let rows = try fill()
        let slot = try #require(take(LiveRows(range: 3..<5), isHurried: true))
        #expect(slot.page.engine.processAge == 1)
        #expect(discarded == 0)
        withExtendedLifetime(rows) {}
    }

    @Test func fastScrollingNeverReusesViewsOfOlderProcesses() throws {
        let rows = try fill()
        let live = LiveRows(range: 3..<5)
        #expect(!pool.dropOne(live: live, limit: 4, isHurried: true))
        supersede()
        #expect(pool.dropOne(live: live, limit: 4, isHurried: true))
        #expect(pool.slots.compactMap(\.row?.index).sorted() == [1, 2, 3])
        let slot = try #require(take(live, isHurried: true))
        #expect(slot.page.engine.processAge == 0)
        withExtendedLifetime(rows) {}
    }

    @Test func outgoingViewsAreDroppedOnlyIfNoOtherViewCanBeDropped() throws {
        let rows = try fill()
        let live = LiveRows(range: 0..<4)
        let outgoing = pool.slots
        for slot in outgoing {
            slot.painted(width: 100, height: 0)
            slot.retire()
        }
        #expect(rows.map(\.outgoing).elementsEqual(outgoing) { $0 === $1 })
        #expect(rows.allSatisfy { $0.slot == nil })
        #expect(!pool.dropOne(live: live, limit: 4, isHurried: false))
        let slot = try #require(take(live))
        #expect(discarded == 1)
        #expect(rows.map(\.hasView) == [true, true, true, false])
        slot.assign(rows[0])
        // As soon as the row is painted there is room.
        #expect(take(live) == nil)
        rows[0].outgoing?.clear()
        #expect(take(live) != nil)
        #expect(discarded == 2)
    }
}
