import InlayViews

extension ListFrame {
    /// Whether the rows, the header and the footer together are higher than the view.
    var isScrollable: Bool { maximumOffset > minimumOffset }

    /// Returns the topmost row at `y` pixels below the list's top; nil if there is none.
    func row(at y: Double) -> RowPlacement? {
        rows.last { Double($0.y) <= y && y < Double($0.y + $0.height) }
    }

    /// Returns the native row at `y` pixels below the list's top, and the row's top edge in pixels;
    /// nil if no row or a web row is there.
    func nativeRow(at y: Double) -> (row: NativeTextRow, top: Double)? {
        // The last row at this position is the topmost one; a web view over native text handles
        // input itself.
        let row = rows.last { row in
            row.isPainted && Double(row.y) <= y && y < Double(row.y + row.height)
        }
        guard let row, case .native(let native) = row.view, let native = native as? NativeTextRow
        else { return nil }
        return (native, Double(row.y))
    }

    /// Returns the top edge of a native row, in pixels below the list's top; nil if the row isn't
    /// in the frame.
    func top(of native: NativeTextRow) -> Double? {
        for row in rows {
            if case .native(let other) = row.view, other === native { return Double(row.y) }
        }
        return nil
    }
}
