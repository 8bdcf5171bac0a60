import CGLib
import CGTK
import InlayGObject
import InlayShell

/// The rows of a grid, and the sizes of their common columns.
///
/// When a cell changes, GTK asks for the size of its row again, which then compares its own cells
/// with the last measurement. Only if they differ, all rows are measured again.
///
/// GTK's size groups can't be used: cells in them have no baselines, and a cell that changes while
/// rows are laid out, as a text area does, takes the position from rows that already have one.
nonisolated final class GridRows {
    /// The size of a cell or column.
    struct Column: Equatable {
        /// The minimum width, in pixels.
        var minimum: Int32
        /// The natural width, in pixels.
        var natural: Int32
        /// The weight in thousandths.
        var weight: Int

        /// The size of a column with two cells.
        func union(_ other: Column) -> Column {
            Column(
                minimum: max(minimum, other.minimum), natural: max(natural, other.natural),
                weight: max(weight, other.weight))
        }
    }

    private struct Row {
        /// The measured cells, nil for a hidden cell; nil before the first measurement.
        var cells: [Column?]?
        /// The version of the columns for which GTK has asked, or will ask, for the row's size.
        var version = 0
    }

    private var rows: [WidgetPointer: Row] = [:]
    private var columns: [Column?] = []
    /// The number of changes of the columns; 0 before the first measurement.
    private var version = 0
    private var isStale = true
    private var willUpdate = false
    private let measure: (WidgetPointer) -> SizeRequest

    /// Creates a grid without rows.
    ///
    /// - Parameter measure: Returns the width of a cell.
    init(
        measure: @escaping (WidgetPointer) -> SizeRequest = {
            SizeRequest(of: $0, GTK_ORIENTATION_HORIZONTAL)
        }
    ) {
        self.measure = measure
    }

    func add(_ row: WidgetPointer) {
        rows[row] = Row()
        invalidate()
    }

    func remove(_ row: WidgetPointer) {
        rows[row] = nil
        invalidate()
    }

    /// Measures all rows again before the next frame; call it when a row is shown or hidden.
    func invalidate() {
        isStale = true
        if version > 0 { updateLater() }
    }

    /// Measures the columns for the layout of a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - isRequest: Whether GTK asks for the width of the row, not only for its height or layout.
    /// - Returns: The columns; nil for a column that has no visible cell.
    func columns(for row: WidgetPointer, isRequest: Bool) -> [Column?] {
        if isStale || rows[row]?.cells != cells(of: row) { measureRows() }
        if isRequest { rows[row]?.version = version }
        return columns
    }

    // MARK: - Measuring

    private func cells(of row: WidgetPointer) -> [Column?] {
        guard gtk_widget_should_layout(row) != 0 else { return [] }
        return children(of: row).map { cell in
            guard gtk_widget_should_layout(cell) != 0 else { return nil }
            let request = measure(cell)
            return Column(
                minimum: request.minimum, natural: request.natural,
                weight: WeightLayout.weight(of: cell))
        }
    }

    private func measureRows() {
        isStale = false
        var new: [Column?] = []
        for row in Array(rows.keys) {
            let cells = cells(of: row)
            rows[row]?.cells = cells
            for (index, cell) in cells.enumerated() {
                if index == new.count { new.append(nil) }
                guard let cell else { continue }
                new[index] = new[index]?.union(cell) ?? cell
            }
        }
        guard new != columns else { return }
        columns = new
        version += 1
        updateLater()
    }

    /// Requests a new measurement of rows that GTK measured with outdated columns; deferred,
    /// because a layout may be in progress.
    private func updateLater() {
        guard !willUpdate else { return }
        willUpdate = true
        nonisolated(unsafe) let grid = self
        MainActor.assumeIsolated {
            _ = Task { grid.update() }
        }
    }

    private func update() {
        willUpdate = false
        if isStale { measureRows() }
        for (row, state) in rows where state.version < version {
            rows[row]?.version = version
            gtk_widget_queue_resize(row)
        }
    }
}
