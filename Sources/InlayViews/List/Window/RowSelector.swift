import InlayGeometry

/// The selection of a list: rows as a whole, or text within one row.
@MainActor
final class RowSelector {
    private let rows: ListRows
    private let cache: RowCache
    /// The rows that are selected as a whole.
    var selected = ListSelection()
    /// The row in which text is selected.
    private weak var textSelection: NearRow?
    /// The task that collects the selected rows for the clipboard.
    private var copying: Task<Void, Never>?

    init(_ rows: ListRows, _ cache: RowCache) {
        self.rows = rows
        self.cache = cache
    }

    func stop() { copying?.cancel() }

    /// Selects or deselects a row.
    ///
    /// - Parameters:
    ///   - row: The row's index.
    ///   - extends: Whether the selection is extended from the last such row to this one.
    /// - Returns: Whether the user may select rows.
    func select(_ row: Int, extends: Bool) -> Bool {
        guard selected.toggle(row, extends: extends) else { return false }
        deselectText(but: nil)
        return true
    }

    /// Clears the selection of rows; returns whether there was one.
    func deselectRows() -> Bool {
        guard !selected.rows.isEmpty else { return false }
        select(RangeSet())
        return true
    }

    /// Selects these rows as a whole instead of the current ones.
    func select(_ indices: RangeSet<Int>) {
        selected.replace(with: indices, of: rows.count)
        deselectText(but: nil)
    }

    /// Selects all rows for the user; returns whether the selection mode allows that.
    func selectAll() -> Bool {
        guard selected.mode == .several else { return false }
        select(RangeSet(0..<rows.count))
        return true
    }

    /// Notes a text selection by the user in a row, and clears the selections of all other rows.
    func textSelected(in row: NearRow, isEmpty: Bool) {
        guard !isEmpty else {
            if textSelection === row { textSelection = nil }
            return
        }
        textSelection = row
        selected.replace(with: RangeSet(), of: 0)
        deselectText(but: row)
    }

    private func deselectText(but row: NearRow?) {
        if row == nil { textSelection = nil }
        for other in rows.near.values where other !== row {
            other.native?.deselect()
            for slot in [other.slot, other.former] { slot?.deselect() }
        }
        rows.setNeedsFrame()
    }

    // MARK: - Copying

    /// Copies the selection to the clipboard.
    func copy() {
        copying?.cancel()
        copying = Task { [weak self] in
            guard let selection = await self?.selection, !Task.isCancelled else { return }
            self?.rows.surface.copy(selection)
        }
    }

    /// The selected rows, or the selected text within a row.
    var selection: RowSelection? {
        get async {
            let copy = SelectionCopy(
                limit: rows.limits.copiedBytes, cache: cache, content: rows.content
            ) { [weak rows] in rows?.isClosed == false ? rows?.updates : nil }
            while !selected.rows.isEmpty, !rows.isClosed {
                do {
                    // Starts again when indices have come to refer to other rows.
                    if let copied = try await copy.content(of: selected.rows) { return copied }
                } catch {
                    return nil
                }
            }
            if let native = textSelection?.native { return native.selection }
            return await textSelection?.slot?.page.selection()
        }
    }
}
