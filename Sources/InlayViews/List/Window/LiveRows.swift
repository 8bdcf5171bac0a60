/// The rows of a list that have a view, or shall.
struct LiveRows {
    /// Those that are seen, and some before and after them.
    var range: Range<Int>
    /// The header of the section that is seen, which stays on top.
    var header: Int?

    var isEmpty: Bool { range.isEmpty }
    var count: Int { range.count + (header.map { range.contains($0) } == false ? 1 : 0) }

    /// All of them, the header last.
    var indices: [Int] {
        guard let header else { return Array(range) }
        return range.filter { $0 != header } + [header]
    }

    func contains(_ index: Int) -> Bool {
        range.contains(index) || index == header
    }

    /// How many rows are between a row and the nearest of these.
    func distance(to index: Int) -> Int {
        index < range.lowerBound ? range.lowerBound - index : index - range.upperBound
    }
}
