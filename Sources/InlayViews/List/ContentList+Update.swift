public import InlayGeometry
import Logging

extension ContentList where Items.Element: Identifiable {
    /// Shows other items: rows go, come and change places, and those are shown anew whose content is another.
    ///
    /// ```swift
    /// list.update(answers)
    /// ```
    ///
    /// It takes time in proportion to the number of items. Where you know what has changed, say so:
    /// ``update(_:changes:isAnimated:)``. Items that are `Equatable`, too, needn't be near to be found changed.
    ///
    /// - Parameters:
    ///   - items: What the rows are made of from now on.
    ///   - isAnimated: Whether rows in sight go to their new places gently.
    public func update(_ items: Items, isAnimated: Bool = true) {
        update(items, changes: changes(to: items), isAnimated: isAnimated)
    }

    fileprivate func changes(to items: Items) -> RowChanges {
        // Their ids would have all rows read.
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
            controller.logger.error("All rows are read, since their keys can't be: \(error)")
            return nil
        }
    }
}

extension ContentList where Items.Element: Identifiable & Equatable {
    /// Shows other items: rows go, come and change places, and those are loaded anew whose items differ.
    ///
    /// It takes time in proportion to the number of items. Where you know what has changed, say so:
    /// ``update(_:changes:isAnimated:)``.
    ///
    /// - Parameters:
    ///   - items: What the rows are made of from now on.
    ///   - isAnimated: Whether rows in sight go to their new places gently.
    public func update(_ items: Items, isAnimated: Bool = true) {
        var changes = changes(to: items)
        if !(items is any KeyedRows) { changes = changes.comparing(self.items, items) }
        update(items, changes: changes, isAnimated: isAnimated)
    }
}

extension ContentList where Items: KeyedRows {
    /// Shows the rows as they are in their source now: rows go, come and change places, and those are shown anew whose
    /// content is another.
    ///
    /// ```swift
    /// try await list.refresh()
    /// ```
    ///
    /// The keys of all rows are read and compared in the background; rows themselves are read when they are seen.
    /// That is so with `update`, too, but for the background.
    ///
    /// - Parameter isAnimated: Whether rows in sight go to their new places gently.
    /// - Throws: What reading the keys throws; the list stays as it was.
    public func refresh(isAnimated: Bool = true) async throws {
        let (known, old) = (version, items)
        let (new, changes) = try await Task.detached {
            let new = try old.refresh()
            let changes = try RowChanges(from: old.keys(), to: new.keys())
            return (new, changes)
        }.value
        try Task.checkCancellation()
        // Of two at a time, the one that ends last doesn't know the rows that the other has put here.
        guard known == version else { return try await refresh(isAnimated: isAnimated) }
        update(new, changes: changes.reloadingAll(of: new.count), isAnimated: isAnimated)
    }
}

extension RowChanges {
    /// Nothing tells whether a row that has its key is as it was.
    fileprivate func reloadingAll(of count: Int) -> RowChanges {
        var changes = self
        changes.reloaded = RangeSet(0..<count)
        return changes
    }
}
