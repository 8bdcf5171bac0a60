import InlayGeometry

extension ListGeometry {
    /// Inserts unmeasured rows before an index.
    mutating func insert(_ count: Int, at index: Int) {
        apply(RowChanges(inserted: RangeSet(index..<index + count)))
    }
}
