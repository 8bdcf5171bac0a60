/// The views of a list, which are given from row to row.
@MainActor
final class RowPool {
    private(set) var slots: [RowSlot] = []
    private let make: @MainActor (RowKind) -> RowSlot
    private let discard: @MainActor (RowSlot) -> Void
    /// How often another process has taken over the new views since it was made.
    private let age: @MainActor (RowSlot) -> Int

    init(
        make: @escaping @MainActor (RowKind) -> RowSlot,
        discard: @escaping @MainActor (RowSlot) -> Void,
        age: @escaping @MainActor (RowSlot) -> Int
    ) {
        self.make = make
        self.discard = discard
        self.age = age
    }

    /// A view for a row of a kind.
    ///
    /// - Parameters:
    ///   - kind: What the row may do.
    ///   - live: The rows that need a view; that of any other may be taken.
    ///   - limit: How many views there may be before others' are taken.
    ///   - isHurried: Whether there is no time to make a view where another can be taken.
    /// - Returns: A view, or `nil` where all are needed.
    func slot(for kind: RowKind, live: LiveRows, limit: Int, isHurried: Bool) -> RowSlot? {
        let others = slots.filter { !isNeeded($0, live) }
        let alike = others.filter { $0.page.kind == kind && !mustGo($0, isHurried) }
        if let free = alike.first(where: { $0.row?.index == nil }) { return free }
        if let last = farthest(alike, live), isHurried || slots.count >= limit { return last }
        if slots.count >= limit {
            // A view of another kind, or of a process that has grown, makes room.
            guard let last = farthest(others, live) ?? spareFormer else { return nil }
            remove(last)
        }
        let slot = make(kind)
        slots.append(slot)
        return slot
    }

    /// How many views no row has.
    var freeCount: Int { slots.count { $0.row?.index == nil } }

    /// Makes a view ahead of the row that it will be for.
    func warmUp(_ kind: RowKind) {
        let slot = make(kind)
        slots.append(slot)
        slot.task = Task { try? await slot.page.load() }
    }

    /// Takes away a view that no live row needs and whose process has grown, or that is one too many; one at a time,
    /// as that takes its time.
    ///
    /// - Parameters:
    ///   - live: The rows that need a view.
    ///   - limit: How many views there may be.
    ///   - isHurried: Whether there is time only for what can't wait.
    /// - Returns: Whether there was one.
    func dropOne(live: LiveRows, limit: Int, isHurried: Bool) -> Bool {
        let isTooMany = slots.count > limit && !isHurried
        let worn = slots.filter { !isNeeded($0, live) && (isTooMany || mustGo($0, isHurried)) }
        guard let last = farthest(worn, live) else { return false }
        remove(last)
        return true
    }

    /// Takes views away that no live row needs, until so many are left.
    func trim(to count: Int, live: LiveRows) {
        for slot in slots where slots.count > count && !isNeeded(slot, live) { remove(slot) }
    }

    private func remove(_ slot: RowSlot) {
        slot.assign(nil)
        slots.removeAll { $0 === slot }
        discard(slot)
    }

    /// The view that is the last that anyone comes back to.
    private func farthest(_ slots: [RowSlot], _ live: LiveRows) -> RowSlot? {
        slots.max { distance($0, live) < distance($1, live) }
    }

    /// Whether a view makes room for one of a younger process.
    ///
    /// A list that never rests keeps its views for as long as one more process takes: beyond that, each would leave
    /// views behind that keep it alive.
    private func mustGo(_ slot: RowSlot, _ isHurried: Bool) -> Bool {
        age(slot) > (isHurried ? 1 : 0)
    }

    /// What a row was before, where no other will make room by itself as soon as its row is painted.
    private var spareFormer: RowSlot? {
        let isUnderWay = slots.contains { $0.row?.former != nil && !$0.isFormer }
        return isUnderWay ? nil : slots.last(where: \.isFormer)
    }

    private func isNeeded(_ slot: RowSlot, _ live: LiveRows) -> Bool {
        slot.row?.index.map(live.contains) ?? false
    }

    private func distance(_ slot: RowSlot, _ live: LiveRows) -> Int {
        guard let index = slot.row?.index else { return .max }
        return live.distance(to: index)
    }
}
