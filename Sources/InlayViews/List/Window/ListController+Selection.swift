import InlayGeometry
import Logging

extension ListController {
    /// Selects or deselects the row that the user pressed on with a modifier key.
    ///
    /// - Parameters:
    ///   - y: The distance below the top of the view.
    ///   - extends: Whether the selection is extended from the last such press to this row.
    func select(at y: Double, extends: Bool) {
        guard geometry.heights.count > 0 else { return }
        select(index(at: y), extends: extends)
    }

    func select(_ row: Int, extends: Bool) {
        let range = row..<row + 1
        switch selectionMode {
        case .none: return
        case .single:
            selectedRows = RangeSet(selectedRows.contains(row) ? 0..<0 : range)
        case .several:
            if extends, let start = selectionStart {
                selectedRows = RangeSet(min(start, row)..<max(start, row) + 1)
            } else if selectedRows.contains(row) {
                selectedRows.remove(contentsOf: range)
            } else {
                selectedRows.insert(contentsOf: range)
            }
        }
        selectionStart = extends ? selectionStart ?? row : row
        deselectText(but: nil)
    }

    /// Clears the selection of rows; returns whether there was one.
    func deselectRows() -> Bool {
        guard !selectedRows.isEmpty else { return false }
        selectRows(RangeSet())
        return true
    }

    /// Selects these rows as a whole instead of the current ones.
    func selectRows(_ rows: RangeSet<Int>) {
        selectedRows = rows.intersection(RangeSet(0..<geometry.heights.count))
        deselectText(but: nil)
    }

    /// Notes a text selection by the user in a row, and clears the selections of all other rows.
    func textSelected(in row: NearRow, isEmpty: Bool) {
        guard !isEmpty else {
            if textSelection === row { textSelection = nil }
            return
        }
        textSelection = row
        selectedRows = RangeSet()
        deselectText(but: row)
    }

    /// The selected rows, or the selected text within a row.
    var selection: RowSelection? {
        get async {
            guard !selectedRows.isEmpty else { return await selectedText }
            return await copiedRows
        }
    }

    /// The content of the selected rows, collected in chunks: there may be a million of them.
    private var copiedRows: RowSelection? {
        get async {
            let start = updates
            var copied = RowSelection(text: "", html: "")
            var rest = selectedRows
            while let range = rest.ranges.first, !isClosed {
                let chunk = range.prefix(64)
                rest.remove(contentsOf: chunk)
                let contents = chunk.map { content($0) }
                guard let rows = try? await cache.rows(contents, priority: .userInitiated)
                else { return nil }
                // The indices refer to other rows now, so that copying starts again.
                guard updates == start else { return await selection }
                for row in rows {
                    copied.append(RowSelection(text: row.text, html: "<div>\(row.html)</div>"))
                }
                guard copied.html.utf8.count < limits.copiedBytes else {
                    logger.warning(
                        "The selection exceeds copiedBytes: only its first rows are copied.")
                    break
                }
            }
            return copied
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
