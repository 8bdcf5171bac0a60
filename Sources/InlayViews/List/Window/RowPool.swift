/// The views of a list, which are given from row to row.
@MainActor
final class RowPool {
    private(set) var slots: [RowSlot] = []
    private let make: @MainActor (RowKind) -> RowSlot

    init(make: @escaping @MainActor (RowKind) -> RowSlot) {
        self.make = make
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
        let others = slots.filter { $0.page.kind == kind && !isNeeded($0, live) }
        if let free = others.first(where: { $0.row?.index == nil }) { return free }
        // The farthest away is the last that anyone comes back to.
        let farthest = others.max { distance($0, live) < distance($1, live) }
        if let farthest, isHurried || slots.count >= limit { return farthest }
        guard slots.count < limit else { return nil }
        let slot = make(kind)
        slots.append(slot)
        return slot
    }

    /// Makes a view ahead of the row that it will be for.
    func warmUp(_ kind: RowKind) {
        let slot = make(kind)
        slots.append(slot)
        slot.task = Task { try? await slot.page.load() }
    }

    /// Takes views away that no live row needs, until so many are left.
    func trim(to count: Int, live: LiveRows) -> [RowSlot] {
        var removed: [RowSlot] = []
        for slot in slots where slots.count - removed.count > count && !isNeeded(slot, live) {
            slot.assign(nil)
            removed.append(slot)
        }
        slots.removeAll { slot in removed.contains { $0 === slot } }
        return removed
    }

    private func isNeeded(_ slot: RowSlot, _ live: LiveRows) -> Bool {
        slot.row?.index.map(live.contains) ?? false
    }

    private func distance(_ slot: RowSlot, _ live: LiveRows) -> Int {
        guard let index = slot.row?.index else { return .max }
        return live.distance(to: index)
    }
}
