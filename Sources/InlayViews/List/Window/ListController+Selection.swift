import InlayGeometry

extension ListController {
    /// Selects or deselects the row that the user pressed on with a modifier key.
    ///
    /// - Parameters:
    ///   - y: The distance below the top of the view.
    ///   - extends: Whether the selection is extended from the last such press to this row.
    func select(at y: Double, extends: Bool) {
        guard geometry.heights.count > 0 else { return }
        _ = select(layout.row(at: y), extends: extends)
    }

    /// Selects or deselects a row; returns whether the user may select rows.
    func select(_ row: Int, extends: Bool) -> Bool {
        guard selected.toggle(row, extends: extends) else { return false }
        deselectText(but: nil)
        return true
    }

    /// Clears the selection of rows; returns whether there was one.
    func deselectRows() -> Bool {
        guard !selected.rows.isEmpty else { return false }
        selectRows(RangeSet())
        return true
    }

    /// Selects these rows as a whole instead of the current ones.
    func selectRows(_ rows: RangeSet<Int>) {
        selected.replace(with: rows, of: geometry.heights.count)
        deselectText(but: nil)
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

    /// The selected rows, or the selected text within a row.
    var selection: RowSelection? {
        get async {
            let copy = SelectionCopy(limit: limits.copiedBytes, cache: cache, content: content) {
                [weak self] in self?.isClosed == false ? self?.updates : nil
            }
            while !selected.rows.isEmpty, !isClosed {
                do {
                    // Starts again when indices have come to refer to other rows.
                    if let copied = try await copy.content(of: selected.rows) { return copied }
                } catch {
                    return nil
                }
            }
            return await selectedText
        }
    }

    private var selectedText: RowSelection? {
        get async {
            if let native = textSelection?.native { return native.selection }
            return await textSelection?.slot?.page.selection()
        }
    }

    private func deselectText(but row: NearRow?) {
        if row == nil { textSelection = nil }
        for other in near.values where other !== row { other.native?.deselect() }
        for slot in pool.slots where slot.row !== row && slot.hasSelection {
            slot.hasSelection = false
            slot.page.deselect()
        }
        surface.setNeedsFrame()
    }
}
