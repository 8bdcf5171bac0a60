/// The pool of a list's web views, which are reused for one row after the other.
@MainActor
final class RowPool {
    private(set) var slots: [RowSlot] = []
    private let make: @MainActor (RowKind) -> RowSlot
    private let discard: @MainActor (RowSlot) -> Void

    init(
        make: @escaping @MainActor (RowKind) -> RowSlot,
        discard: @escaping @MainActor (RowSlot) -> Void
    ) {
        (self.make, self.discard) = (make, discard)
    }

    /// Returns a view for a row: a free view of the same kind, the view of a row that no longer
    /// needs it, or a new one.
    ///
    /// A view is reused or replaced, instead of added, from `limit` views on. If `isHurried`, a view
    /// is reused even below the limit, because making a view takes longer than a frame. Returns nil
    /// if live rows need all views.
    func slot(for kind: RowKind, live: LiveRows, limit: Int, isHurried: Bool) -> RowSlot? {
        let others = slots.filter { !isNeeded($0, live) }
        let alike = others.filter {
            $0.page.kind == kind && !$0.cannotBeReused && !isSuperseded($0, isHurried)
        }
        if let free = alike.first(where: { $0.row?.index == nil }) { return free }
        if let last = farthest(alike, live), isHurried || slots.count >= limit { return last }
        if slots.count >= limit {
            // Replaces a view of another kind or of a superseded process.
            guard let last = farthest(others, live) ?? spareOutgoing else { return nil }
            remove(last)
        }
        let slot = make(kind)
        slots.append(slot)
        return slot
    }

    /// Creates a view, and loads its page, before a row needs it.
    func warmUp(_ kind: RowKind) {
        let slot = make(kind)
        slots.append(slot)
        slot.task = Task { try? await slot.page.load() }
    }

    /// Removes at most one view that isn't needed: the one whose row is the farthest from the live
    /// rows.
    ///
    /// A view that a live row needs is always kept. Another view is removed if it can't be reused,
    /// a newer web process superseded its own, or there are more than `limit` views. Removing a
    /// view is slow, so each call removes only one. While the list scrolls fast (`isHurried`), the
    /// limit is ignored. Returns whether a view was removed.
    func dropOne(live: LiveRows, limit: Int, isHurried: Bool) -> Bool {
        let isTooMany = slots.count > limit && !isHurried
        let removable = slots.filter {
            !isNeeded($0, live) && (isTooMany || $0.cannotBeReused || isSuperseded($0, isHurried))
        }
        guard let last = farthest(removable, live) else { return false }
        remove(last)
        return true
    }

    /// Removes views that no live row needs, until at most `count` views are left.
    func trim(to count: Int, live: LiveRows) {
        for slot in slots where slots.count > count && !isNeeded(slot, live) { remove(slot) }
    }

    /// Removes a view; its row waits for another view.
    func remove(_ slot: RowSlot) {
        slot.assign(nil)
        slots.removeAll { $0 === slot }
        discard(slot)
    }

    private func farthest(_ slots: [RowSlot], _ live: LiveRows) -> RowSlot? {
        slots.max { distance($0, live) < distance($1, live) }
    }

    /// Returns whether a view has to be replaced because a newer web process superseded its own.
    ///
    /// While the list scrolls fast (`isHurried`), a view is replaced only after a second newer
    /// process was launched. Waiting even longer would keep more and more superseded processes
    /// alive.
    private func isSuperseded(_ slot: RowSlot, _ isHurried: Bool) -> Bool {
        slot.page.engine.processAge > (isHurried ? 1 : 0)
    }

    /// A view that may be removed to make room, because it displays only the previous content of a
    /// row.
    ///
    /// Nil if there is no such view. Also nil while another view is about to paint the new content
    /// of such a row, because this frees the view of the previous content anyway.
    private var spareOutgoing: RowSlot? {
        let isUnderWay = slots.contains { $0.row?.outgoing != nil && !$0.isOutgoing }
        return isUnderWay ? nil : slots.last(where: \.isOutgoing)
    }

    private func isNeeded(_ slot: RowSlot, _ live: LiveRows) -> Bool {
        slot.row?.index.map(live.contains) ?? false
    }

    private func distance(_ slot: RowSlot, _ live: LiveRows) -> Int {
        guard let index = slot.row?.index else { return .max }
        return live.distance(to: index)
    }
}
