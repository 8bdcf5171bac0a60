import Testing

@testable import InlayViews

/// Tests of the pool of row views, and of views whose process has grown too large.
@MainActor @Suite struct RowPoolTests {
    private final class Process {
        /// The views that existed each time a new process took over.
        var former: [[RowSlot]] = []
        var discarded = 0

        func age(_ slot: RowSlot) -> Int { former.count { $0.contains { $0 === slot } } }
    }

    private let process = Process()
    private let pool: RowPool

    init() {
        let process = process
        pool = RowPool(
            make: { RowSlot(page: RowPage(engine: StubEngine(), kind: $0)) },
            discard: { _ in process.discarded += 1 },
            age: { process.age($0) })
    }

    private func take(_ live: LiveRows, isHurried: Bool = false) -> RowSlot? {
        pool.slot(for: RowKind(), live: live, limit: 4, isHurried: isHurried)
    }

    /// Rows 0 to 3 have views.
    private func fill() throws -> [LiveRow] {
        let rows = (0..<4).map { LiveRow(index: $0, content: .html("<p>")) }
        for row in rows { try #require(take(LiveRows(range: 0..<4))).assign(row) }
        process.former.append(pool.slots)
        return rows
    }

    @Test func hiddenViewsOfAnOversizedProcessAreReplacedOneByOne() throws {
        var rows = try fill()
        let kept = rows[3].slot
        for count in 1...3 {
            rows.append(LiveRow(index: 3 + count, content: .html("<p>")))
            let live = LiveRows(range: 3..<3 + count)
            #expect(pool.dropOne(live: live, limit: 4, isHurried: false))
            let slot = try #require(take(live))
            #expect(process.age(slot) == 0)
            #expect(process.discarded == count)
            slot.assign(rows[3 + count])
        }
        // Visible rows keep their view even if its process has grown.
        #expect(!pool.dropOne(live: LiveRows(range: 3..<7), limit: 4, isHurried: false))
        #expect(rows[3].slot === kept)
        #expect(pool.slots.count == 4)
    }

    @Test func viewsOverTheLimitAreDroppedOneByOne() throws {
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
        #expect(process.age(slot) == 1)
        #expect(process.discarded == 0)
        withExtendedLifetime(rows) {}
    }

    @Test func fastScrollingNeverReusesViewsOfOlderProcesses() throws {
        let rows = try fill()
        let live = LiveRows(range: 3..<5)
        #expect(!pool.dropOne(live: live, limit: 4, isHurried: true))
        process.former.append(pool.slots)
        #expect(pool.dropOne(live: live, limit: 4, isHurried: true))
        #expect(pool.slots.compactMap(\.row?.index).sorted() == [1, 2, 3])
        let slot = try #require(take(live, isHurried: true))
        #expect(process.age(slot) == 0)
        withExtendedLifetime(rows) {}
    }

    @Test func outgoingViewsAreDroppedOnlyIfNoOtherViewCanBeDropped() throws {
        let rows = try fill()
        let live = LiveRows(range: 0..<4)
        let former = pool.slots
        for slot in former {
            slot.painted(width: 100, height: 0)
            slot.retire()
        }
        #expect(rows.map(\.outgoing).elementsEqual(former) { $0 === $1 })
        #expect(rows.allSatisfy { $0.slot == nil })
        #expect(!pool.dropOne(live: live, limit: 4, isHurried: false))
        let slot = try #require(take(live))
        #expect(process.discarded == 1)
        #expect(rows.map(\.hasView) == [true, true, true, false])
        slot.assign(rows[0])
        // As soon as the row is painted there is room.
        #expect(take(live) == nil)
        rows[0].outgoing?.clear()
        #expect(take(live) != nil)
        #expect(process.discarded == 2)
    }
}
