import InlayGeometry

/// The pages that a refresh has fetched so far, and their merge with the items of a list.
///
/// The fetched pages adjoin one another: the window contains the first page, and the pages after
/// and before it that were needed. It replaces the rows of the list between its first and its last
/// unmoved row. Rows above and below stay, unless the window reaches that end of the data.
///
/// A row that is missing from the window may have moved below it. Therefore a row is removed only if
/// the next page doesn't contain it either; such a page extends the window only if it contains a
/// missing row.
struct PageRefresh<Item: Identifiable> {
    /// The maximum number of pages among which rows of the list are searched for; if none of them
    /// contains one, the pages replace all rows.
    static var pageLimit: Int { 10 }

    /// The fetched items, in the order of the data.
    private(set) var window: [Item]
    /// The ends of the data that the window reaches.
    private(set) var reached: Set<ListEnd>

    /// The ids of the first and the last item of the first page.
    private let firstPage: (first: Item.ID?, last: Item.ID?)
    private var ids: Set<Item.ID> = []
    private var pageCount = 1
    /// The ends of the window at which the source only repeats known items.
    private var exhausted: Set<ListEnd> = []
    /// The missing rows that the page after the window didn't contain either.
    private var confirmed: Set<Item.ID> = []

    /// A page that a refresh needs.
    enum NeededPage: Equatable {
        /// The page at an end of the window, which it extends.
        case next(ListEnd)
        /// The page after the window, which may contain missing rows.
        case confirmation

        /// The end of the window at which the page is.
        var end: ListEnd { if case .next(let end) = self { end } else { .last } }
    }

    /// Creates a refresh with the first page.
    ///
    /// An empty page means that the source has no items.
    init(_ page: [Item]) {
        window = []
        reached = page.isEmpty ? [.first, .last] : []
        firstPage = (page.first?.id, page.last?.id)
        window = page.filter { ids.insert($0.id).inserted }
    }

    /// Returns whether an item is at an end of the first page.
    func isEnd(_ item: Item?, _ end: ListEnd) -> Bool {
        item?.id == (end == .first ? firstPage.first : firstPage.last)
    }

    /// Finds the page that is needed next.
    ///
    /// - Parameters:
    ///   - items: The items of the list.
    ///   - ends: The ends of the list at which pages other than the first one were added.
    /// - Returns: The page, or nil if the window can be merged.
    func neededPage(for items: [Item], extendedEnds ends: Set<ListEnd>) -> NeededPage? {
        guard !items.isEmpty else { return nil }
        let searched = pageCount < Self.pageLimit ? reached.union(exhausted) : [.first, .last]
        guard let rest = rest(of: items) else {
            return [ListEnd.last, .first].first { !searched.contains($0) }.map(NeededPage.next)
        }
        for (end, rows) in [(ListEnd.first, rest.above), (.last, rest.below)] {
            guard !searched.contains(end), items[rows].contains(where: { !ids.contains($0.id) })
            else { continue }
            // Rows outside of the window may be those of other pages, or removed.
            guard ends.contains(end), adjoins(items, at: end) else { return .next(end) }
        }
        // Without a limit: each of these pages but the last one contains a missing row.
        return reached.contains(.last) || removedRows(of: items).isSubset(of: confirmed)
            ? nil : .confirmation
    }

    /// Adds a page at an end of the window; an empty page marks that end of the data as reached.
    mutating func add(_ page: [Item], as needed: NeededPage, for items: [Item]) {
        let end = needed.end
        guard !page.isEmpty else {
            pageCount += 1
            reached.insert(end)
            return
        }
        if end == .last {
            let removed = removedRows(of: items)
            let missing = removed.subtracting(page.lazy.map(\.id))
            confirmed.formUnion(missing)
            if needed == .confirmation, missing.count == removed.count { return }
        }
        pageCount += 1
        let new = page.filter { ids.insert($0.id).inserted }
        // A source that repeats pages would never end.
        if new.isEmpty { exhausted.insert(end) }
        window = end == .first ? new + window : window + new
    }

    /// Returns the new items of a list.
    func merged(with items: [Item]) -> [Item] {
        guard let rest = rest(of: items) else { return window }
        func left(_ rows: Range<Int>) -> [Item] { items[rows].filter { !ids.contains($0.id) } }
        let above = reached.contains(.first) ? [] : left(rest.above)
        let below = reached.contains(.last) ? [] : left(rest.below)
        return above + window + below
    }

    /// Returns the changes from the items of a list to the merged ones.
    ///
    /// Items of the window are compared if they are `Equatable`; otherwise their rows are reloaded.
    func changes(from items: [Item], to merged: [Item]) -> RowChanges {
        var changes = RowChanges(from: items.lazy.map(\.id), to: merged.lazy.map(\.id))
        let old = Dictionary(
            items.lazy.filter { ids.contains($0.id) }.map { ($0.id, $0) }
        ) { first, _ in first }
        let reloaded = merged.indices.filter { index in
            old[merged[index].id].map { !Self.areEqual($0, merged[index]) } ?? false
        }
        changes.reloaded = RangeSet(reloaded, within: merged.indices)
        return changes
    }

    // MARK: - Private

    /// Returns the rows above the first and below the last row of the window that hasn't moved
    /// within the list, or nil if the window contains none.
    private func rest(of items: [Item]) -> (above: Range<Int>, below: Range<Int>)? {
        let changes = RowChanges(from: items.lazy.map(\.id), to: window.lazy.map(\.id))
        guard let first = items.indices.first(where: changes.stays),
            let last = items.indices.last(where: changes.stays)
        else { return nil }
        return (0..<first, last + 1..<items.count)
    }

    /// Returns whether the last three items at an end of the window are adjacent in the list, too.
    ///
    /// One item isn't enough: it may have moved there, and be followed by new rows.
    private func adjoins(_ items: [Item], at end: ListEnd) -> Bool {
        let edge = end == .first ? window.prefix(3) : window.suffix(3)
        let indices = edge.compactMap { item in items.firstIndex { $0.id == item.id } }
        guard indices.count == 3, indices[0] < indices[1], indices[1] < indices[2] else {
            return false
        }
        return items[indices[0]...indices[2]].allSatisfy { ids.contains($0.id) }
    }

    private func removedRows(of items: [Item]) -> Set<Item.ID> {
        Set(items.lazy.map(\.id)).subtracting(merged(with: items).lazy.map(\.id))
    }

    private static func areEqual(_ old: Item, _ new: Item) -> Bool {
        guard let old = old as? any Equatable else { return false }
        return old.isEqual(to: new)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
