public import InlayGeometry
import Logging

extension ContentList where Items.Element: Identifiable {
    /// Replaces the items: inserts, removes and moves rows, and reloads rows within the overscan whose
    /// content changed.
    ///
    /// ```swift
    /// list.update(answers)
    /// ```
    ///
    /// Takes time in proportion to the number of items. If you know the changes, use
    /// ``update(_:changes:isAnimated:)``. Changed rows outside the overscan are found only if the
    /// items are also `Equatable`.
    ///
    /// - Parameters:
    ///   - items: The new items.
    ///   - isAnimated: Whether visible rows move to their new positions with an animation.
    public func update(_ items: Items, isAnimated: Bool = true) {
        update(items, changes: changes(to: items), isAnimated: isAnimated)
    }

    fileprivate func changes(to items: Items) -> RowChanges {
        // Taking the ids from the items would read all rows.
        if let old = self.items as? any KeyedRows, let changes = keyedChanges(from: old, to: items)
        {
            return changes
        }
        return RowChanges(from: self.items.lazy.map(\.id), to: items.lazy.map(\.id))
    }

    private func keyedChanges<Rows: KeyedRows>(from old: Rows, to new: Items) -> RowChanges? {
        guard let new = new as? Rows else { return nil }
        do {
            return try RowChanges(from: old.keys(), to: new.keys()).reloadingAll(of: new.count)
        } catch {
            Logger(label: "inlay.list")
                .error("Reading all rows, because their keys can't be read: \(error)")
            return nil
        }
    }
}

extension ContentList where Items.Element: Identifiable & Equatable {
    /// Replaces the items: inserts, removes and moves rows, and reloads those whose items aren't
    /// equal.
    ///
    /// Takes time in proportion to the number of items. If you know the changes, use
    /// ``update(_:changes:isAnimated:)``.
    ///
    /// - Parameters:
    ///   - items: The new items.
    ///   - isAnimated: Whether visible rows move to their new positions with an animation.
    public func update(_ items: Items, isAnimated: Bool = true) {
        var changes = changes(to: items)
        if !(items is any KeyedRows) { changes = changes.comparing(self.items, items) }
        update(items, changes: changes, isAnimated: isAnimated)
    }
}

extension ContentList where Items: KeyedRows {
    /// Reads the current rows of the source: inserts, removes and moves rows, and reloads those
    /// whose content changed.
    ///
    /// ```swift
    /// try await list.refresh()
    /// ```
    ///
    /// Reads and compares the keys of all rows in the background; rows themselves are read when
    /// they become visible. `update` reads no rows either, but compares the keys on the main
    /// thread.
    ///
    /// - Parameter isAnimated: Whether visible rows move to their new positions with an animation.
    /// - Throws: The errors of reading the keys; the list then stays unchanged.
    public func refresh(isAnimated: Bool = true) async throws {
        let (known, old) = (version, items)
        let (new, changes) = try await Task.detached {
            let new = try old.refresh()
            let changes = try RowChanges(from: old.keys(), to: new.keys())
            return (new, changes)
        }.value
        try Task.checkCancellation()
        // The items were replaced during the comparison, perhaps by another refresh: compare again
        // with the current ones.
        guard known == version else { return try await refresh(isAnimated: isAnimated) }
        update(new, changes: changes.reloadingAll(of: new.count), isAnimated: isAnimated)
    }
}

extension RowChanges {
    /// Marks all rows as changed: equal keys don't tell whether a row's content is the same.
    fileprivate func reloadingAll(of count: Int) -> RowChanges {
        var changes = self
        changes.reloaded = RangeSet(0..<count)
        return changes
    }
}
