import InlayLists

extension RowPlacement {
    /// The view of a native row; nil if the row has a web view, or no view yet.
    var native: NativeTextRow? {
        if case .native(let native) = view { native as? NativeTextRow } else { nil }
    }

    /// The identity of the row's web engine; nil if the row is native, or has no view yet.
    var engineID: ObjectIdentifier? {
        if case .web(let engine) = view { ObjectIdentifier(engine) } else { nil }
    }

    /// Whether the row is at `y` pixels below the list's top.
    func contains(_ y: Double) -> Bool {
        Double(self.y) <= y && y < Double(self.y + height)
    }
}

extension ListFrame {
    /// Whether the rows, the header and the footer together are higher than the view.
    var isScrollable: Bool { maximumOffset > minimumOffset }

    /// Returns the row at `y` pixels below the list's top, the frontmost one if rows overlap there;
    /// nil if there is none.
    func row(at y: Double) -> RowPlacement? { rows.last { $0.contains(y) } }

    /// Returns the painted native row at `y` pixels below the list's top, and the position of its
    /// top edge; nil if no row is there, or if a web row is in front.
    func nativeRow(at y: Double) -> (row: NativeTextRow, top: Double)? {
        // The last row at this position is the topmost one; a web view over native text handles
        // input itself.
        let row = rows.last { $0.isPainted && $0.contains(y) }
        return row.flatMap { row in row.native.map { ($0, Double(row.y)) } }
    }

    /// Returns the top edge of a native row, in pixels below the list's top; nil if the row isn't
    /// in the frame.
    func top(of native: NativeTextRow) -> Double? {
        rows.first { $0.native === native }.map { Double($0.y) }
    }
}
