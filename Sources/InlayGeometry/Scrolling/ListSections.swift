/// The section headers of a list: rows that stick to the top of the viewport while other rows of
/// their section are visible.
package struct ListSections: Hashable, Sendable {
    /// The indices of the headers, in ascending order.
    package var headers: [Int] = []

    /// Returns the header of a row's section, which may be the row itself; nil above the first
    /// header.
    package func header(of row: Int) -> Int? {
        let after = headers.partitioningIndex { $0 > row }
        return after > 0 ? headers[after - 1] : nil
    }

    /// Returns the next header after `header`; nil after the last one.
    package func header(after header: Int) -> Int? {
        let index = headers.partitioningIndex { $0 > header }
        return index < headers.count ? headers[index] : nil
    }

    /// Adjusts the indices after rows were inserted, removed or moved.
    mutating func apply(_ changes: RowChanges) {
        headers = headers.compactMap { changes.newIndex(of: $0) }.sorted()
    }
}

extension ListGeometry {
    /// The index of the header that sticks to the top of the viewport: the topmost visible
    /// section's header, if its row begins above the viewport; otherwise nil.
    package var stickyHeader: Int? {
        guard !sections.headers.isEmpty, heights.count > 0,
            let header = sections.header(of: visibleRows().lowerBound),
            header < heights.count, position(of: header) < 0
        else { return nil }
        return header
    }

    /// Returns the height of the header of a row's section, in pixels; 0 if the row is a header
    /// itself or belongs to no section.
    package func headerHeight(over row: Int) -> Double {
        guard let header = sections.header(of: row), header != row, header < heights.count else {
            return 0
        }
        return heights[header].height.rounded()
    }
}
