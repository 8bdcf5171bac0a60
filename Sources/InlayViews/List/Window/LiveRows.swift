/// The rows of a list that have or need a view.
struct LiveRows {
    /// The visible rows and those within the overscan.
    var range: Range<Int>
    /// The sticky section header, which may be outside the range.
    var header: Int?

    var isEmpty: Bool { range.isEmpty }
    var count: Int { range.count + (header.map { range.contains($0) } == false ? 1 : 0) }

    /// All indices, the header last.
    var indices: [Int] {
        guard let header else { return Array(range) }
        return range.filter { $0 != header } + [header]
    }

    func contains(_ index: Int) -> Bool {
        range.contains(index) || index == header
    }

    /// The number of rows between a row and the nearest live row.
    func distance(to index: Int) -> Int {
        index < range.lowerBound ? range.lowerBound - index : index - range.upperBound
    }
}
