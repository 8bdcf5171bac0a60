import InlayGeometry
import InlayValues
import Logging

/// A controller of a list's selection (whole rows, or text within one row) and of the keyboard
/// focus, which moves with the selection.
@MainActor
final class RowSelector {
    private let rows: ListRows
    private let cache: RowCache
    private let scroller: ListScroller
    /// The selection of whole rows, and the cursor: the row that has the keyboard focus, or had it
    /// last.
    var selected = ListSelection()
    private weak var textSelection: LiveRow?
    /// Whether the row with the cursor gets the keyboard focus when it is painted.
    private var movesFocus = false
    /// The task that collects the selected rows for the clipboard.
    private var copying: Task<Void, Never>?
    /// The copy operations whose rows are being prepared.
    private var copies: [Copy] = []

    /// A copy operation, which prepares the copied rows in chunks.
    private final class Copy {
        /// The current indices of the rows that aren't prepared yet.
        var rest: RangeSet<Int>

        init(rest: RangeSet<Int>) {
            self.rest = rest
        }
    }

    init(_ rows: ListRows, _ cache: RowCache, _ scroller: ListScroller) {
        (self.rows, self.cache, self.scroller) = (rows, cache, scroller)
    }

    // MARK: - Keyboard focus

    /// The row that gets the keyboard focus when it is painted; nil if none does.
    var focusTarget: Int? { movesFocus ? selected.cursor : nil }

    /// The row that keys apply to while the list itself has the keyboard focus: the row with the
    /// selection's cursor, if any.
    var focusedRow: LiveRow? {
        selected.followsFocus || movesFocus ? selected.cursor.map(rows.row) : nil
    }

    func focused(_ row: Int) {
        selected.focus(row)
        movesFocus = false
    }

    /// Moves the keyboard focus to a row when it is painted.
    func focus(_ row: Int) {
        selected.focus(row)
        movesFocus = true
        rows.setNeedsFrame()
    }

    /// Requests the keyboard focus for the row that had it last (``ListSelection/cursor``); the row
    /// gets the focus when it is painted.
    func restoreFocus() { movesFocus = true }

    /// Keeps the keyboard focus on a row whose view is about to be replaced: the row's next view
    /// gets the focus when it is painted.
    ///
    /// Call it before the old view is removed. Does nothing if none of the row's views has the
    /// focus.
    func keepFocus(on row: LiveRow) {
        let views =
            [row.slot, row.outgoing].compactMap { $0.map { RowView.web($0.page.engine) } }
            + (row.native.map { [.native($0)] } ?? [])
        guard let index = row.index, views.contains(where: rows.surface.holdsFocus) else { return }
        selected.focus(index)
        movesFocus = true
    }

    /// Updates the selection and the focus after rows changed.
    ///
    /// If the focused row was removed, the focus moves to the next row, provided that the selection
    /// mode lets arrow keys move the focus.
    func apply(_ changes: RowChanges) {
        if let cursor = selected.cursor, changes.newIndex(of: cursor) == nil {
            movesFocus = selected.followsFocus
        }
        selected.apply(changes, count: rows.count)
        for copy in copies { copy.rest = changes.newIndices(of: copy.rest) }
    }

    /// Moves the keyboard focus and the selection; returns whether the selection mode allows that.
    ///
    /// If the focused row is taller than the view, and extends beyond it in the direction of the
    /// movement, the call scrolls within the row instead; a later call moves the focus.
    func move(_ movement: RowMovement, _ change: SelectionChange) -> Bool {
        guard selected.followsFocus, rows.count > 0 else { return false }
        let geometry = rows.geometry
        let current = selected.cursor ?? selected.rows.ranges.first?.lowerBound
        if current == nil, case .rows = movement {
            return select(geometry.firstWholeRow, change, scrolls: true)
        }
        let cursor = current ?? geometry.firstWholeRow
        let target: Int
        switch movement {
        case .rows(let count):
            if geometry.continues(cursor, isDown: count > 0) {
                scroller.scroll(.smoothlyBy(count > 0 ? 40 : -40))
                return true
            }
            target = cursor + count
        case .pages(let count):
            if geometry.continues(cursor, isDown: count > 0) {
                scroller.scroll(.pages(Double(count)))
                return true
            }
            let distance = geometry.viewportHeight * Double(count)
            let row = geometry.heights.row(at: geometry.heights.offset(of: cursor) + distance)
            target = count > 0 ? max(row, cursor + 1) : min(row, cursor - 1)
        case .start: target = 0
        case .end: target = rows.count - 1
        }
        let isSelected = select(min(max(target, 0), rows.count - 1), change, scrolls: true)
        // Shows the header or the footer, too.
        if movement == .start { scroller.scroll(.toStart) }
        if movement == .end { scroller.scroll(.toEnd) }
        return isSelected
    }

    /// Selects a row by a click or a key; returns whether the selection mode allows that.
    func select(_ row: Int, _ change: SelectionChange, scrolls: Bool = false) -> Bool {
        guard selected.select(row, change) else { return false }
        movesFocus = true
        if scrolls { scroller.scroll(to: row, .nearest) }
        // A click clears the selection of text in its row by itself, and may begin another.
        deselectText(but: change == .replace && !scrolls ? rows.loaded[row] : nil)
        return true
    }

    func select(inBand band: Range<Int>?, keepsOthers: Bool) {
        let existing = band?.clamped(to: 0..<rows.count)
        selected.select(inBand: existing, keepsOthers: keepsOthers)
        deselectText(but: nil)
    }

    // MARK: - Selection

    /// Clears the selection of rows; returns whether any row was selected.
    func deselectRows() -> Bool {
        guard !selected.rows.isEmpty else { return false }
        select(RangeSet())
        return true
    }

    /// Selects these rows as a whole, and deselects all others.
    func select(_ indices: RangeSet<Int>) {
        selected.replace(with: indices, of: rows.count)
        deselectText(but: nil)
    }

    /// Selects all rows at the user's request; returns false, and selects none, if the selection
    /// mode doesn't allow multiple rows.
    func selectAll() -> Bool {
        guard selected.mode == .multiple else { return false }
        select(RangeSet(0..<rows.count))
        return true
    }

    /// Records that the user selected text in a row, or cleared the text selection if `isEmpty`.
    ///
    /// Newly selected text replaces the selection of whole rows, and of text in other rows.
    func textSelected(in row: LiveRow, isEmpty: Bool) {
        guard !isEmpty else {
            if textSelection === row { textSelection = nil }
            return
        }
        textSelection = row
        selected.replace(with: RangeSet(), of: 0)
        deselectText(but: row)
    }

    /// Returns whether text in a row is selected.
    ///
    /// The selection is lost when the row's view is reused.
    func hasSelectedText(in row: LiveRow) -> Bool {
        guard textSelection === row else { return false }
        return row.native?.selection != nil || row.slot?.hasSelection == true
    }

    private func deselectText(but row: LiveRow?) {
        if row == nil { textSelection = nil }
        for other in rows.loaded.values where other !== row {
            other.native?.deselect()
            for slot in [other.slot, other.outgoing] { slot?.deselect() }
        }
        rows.setNeedsFrame()
    }

    // MARK: - Copying

    func copy() { copy { await $0.selection } }

    /// Copies the rows whose indices are returned when copying begins.
    func copy(_ indices: @escaping @MainActor () -> RangeSet<Int>) {
        copy { await $0.content(of: indices()) }
    }

    private func copy(
        _ selection: @escaping @MainActor (RowSelector) async -> RowSelection?
    ) {
        copying?.cancel()
        copying = Task { [weak self] in
            guard let self, let copied = await selection(self), !Task.isCancelled else { return }
            rows.surface.copy(copied)
        }
    }

    /// The content of the selected rows, or the selected text within a row; nil if nothing is
    /// selected.
    var selection: RowSelection? {
        get async {
            if !selected.rows.isEmpty { return await content(of: selected.rows) }
            if let native = textSelection?.native { return native.selection }
            return await textSelection?.slot?.page.selection()
        }
    }

    /// Returns the content of rows; nil if all of them were removed, or the list was closed.
    ///
    /// Prepares the rows in chunks, because there may be a million of them.
    private func content(of indices: RangeSet<Int>) async -> RowSelection? {
        let copy = Copy(rest: indices)
        copies.append(copy)
        defer { copies.removeAll { $0 === copy } }
        var copied = RowSelection(text: "", html: "")
        while !rows.isClosed, let chunk = copy.rest.ranges.first?.prefix(64) {
            let contents = rows.read(chunk, rows.content)
            copy.rest.remove(contentsOf: chunk.prefix(contents.count))
            guard let prepared = try? await cache.rows(contents, priority: .userInitiated) else {
                return nil
            }
            // Cached rows are returned without a suspension, in which the window could be drawn.
            await Task.yield()
            for row in prepared {
                copied.append(RowSelection(text: row.text, html: "<div>\(row.html)</div>"))
            }
            guard copied.html.utf8.count < rows.limits.copiedBytes || copy.rest.isEmpty else {
                Logger(label: "inlay.list").warning(
                    "The selection exceeds copiedBytes: only its first rows are copied.")
                break
            }
        }
        return rows.isClosed || copied.html.isEmpty ? nil : copied
    }
}
