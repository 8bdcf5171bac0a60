public import InlayGeometry

extension ContentList where Items.Element: Identifiable {
    /// Replaces the items: inserts, removes and moves rows, and reloads the changed rows that are
    /// visible or within the overscan (see ``ListLimits/overscan``).
    ///
    /// Takes time in proportion to the number of items. If you know the changes, use
    /// ``update(_:changes:isAnimated:)``. Changed rows outside the overscan are found only if the
    /// items are also `Equatable`.
    public func update(_ items: Items, isAnimated: Bool = true) {
        update(items, changes: source.changes(to: items), isAnimated: isAnimated)
    }
}

extension ContentList where Items.Element: Identifiable & Equatable {
    /// Replaces the items: inserts, removes and moves rows, and reloads rows whose items changed.
    ///
    /// Takes time in proportion to the number of items, unlike ``update(_:changes:isAnimated:)``.
    public func update(_ items: Items, isAnimated: Bool = true) {
        var changes = source.changes(to: items)
        if !(items is any KeyedRows) { changes = changes.comparing(self.items, items) }
        update(items, changes: changes, isAnimated: isAnimated)
    }
}

extension ContentList where Items: KeyedRows {
    /// Reads the rows from their store again: updates their order, and reloads changed rows.
    ///
    /// ```swift
    /// try await list.refresh()
    /// ```
    ///
    /// Compares the keys of all rows in the background, unlike `update`, which does so on the main
    /// thread. The rows themselves are read when they become visible. If reading the keys fails,
    /// the list stays unchanged.
    public func refresh(isAnimated: Bool = true) async throws {
        let (new, changes) = try await source.refreshed()
        update(new, changes: changes, isAnimated: isAnimated)
    }
}
