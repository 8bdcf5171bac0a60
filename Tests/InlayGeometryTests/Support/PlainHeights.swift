import InlayGeometry
import InlayTesting

/// Row heights in a plain array, as the reference to compare with.
struct PlainHeights {
    struct Row {
        /// In 1/64 pixel.
        var units: Int?
        var isMeasured = false
        var rowClass: Int
    }

    /// Above this count, rows are removed more often than inserted.
    private static let limit = 6_000

    var rows: [Row]
    private var estimates: [Int]

    init(count: Int, estimate: Int) {
        rows = Array(repeating: Row(rowClass: 0), count: count)
        estimates = Array(repeating: estimate * 64, count: RowClass.limit)
    }

    func units(_ row: Int) -> Int { rows[row].units ?? estimates[rows[row].rowClass] }

    func source(_ row: Int) -> RowHeight.Source {
        rows[row].isMeasured ? .measured : rows[row].units == nil ? .estimated : .scaled
    }

    /// Applies the same change to both.
    mutating func change(_ heights: inout RowHeights, _ generator: inout SeededGenerator) {
        let kind = rows.count > Self.limit ? 3 : Int.random(in: 0..<200, using: &generator)
        let rowClass = Int.random(in: 0..<5, using: &generator)
        guard !rows.isEmpty, kind >= 15 || kind < 9 else {
            let count = rows.isEmpty ? 1 : Int.random(in: 0...300, using: &generator)
            let index = Int.random(in: 0...rows.count, using: &generator)
            heights.insert(count, at: index, rowClass: RowClass(rowClass))
            let new = Array(repeating: Row(rowClass: rowClass), count: count)
            rows.insert(contentsOf: new, at: index)
            return
        }
        let row = Int.random(in: rows.indices, using: &generator)
        switch kind {
        case 0..<9: changeMany(kind, row, &heights, &generator)
        default: changeOne(kind, row, rowClass, &heights, &generator)
        }
    }

    private mutating func changeMany(
        _ kind: Int, _ row: Int, _ heights: inout RowHeights, _ generator: inout SeededGenerator
    ) {
        switch kind {
        case 0..<2:
            let end = min(row + Int.random(in: 0...400, using: &generator), rows.count)
            heights.remove(row..<end)
            rows.removeSubrange(row..<end)
        case 2..<4:
            // Nearly all rows are removed one by one, so that blocks become sparse.
            let kept = Int.random(in: 5...50, using: &generator)
            for index in (row..<min(row + 2_000, rows.count)).reversed() where index % kept != 0 {
                heights.remove(index..<index + 1)
                rows.remove(at: index)
            }
        case 4..<6:
            let fixed = Int.random(in: 60_000...71_000, using: &generator)
            heights.rescale(by: Double(fixed) / 65_536)
            let scale = { min(($0 * fixed + 0x8000) >> 16, 1 << 24 - 1) }
            estimates = estimates.map(scale)
            for index in rows.indices {
                rows[index].units = rows[index].units.map(scale)
                rows[index].isMeasured = false
            }
        default:
            heights.refreshEstimates()
            let all = rows.filter(\.isMeasured)
            for number in 0..<5 where !all.isEmpty {
                let own = all.filter { $0.rowClass == number }
                let measured = own.isEmpty ? all : own
                let sum = measured.reduce(0) { $0 + ($1.units ?? 0) }
                let mean = (sum + measured.count / 2) / measured.count
                let parts = own.isEmpty ? 8 : 64
                if abs(mean - estimates[number]) * parts > estimates[number] {
                    estimates[number] = mean
                }
            }
        }
    }

    private mutating func changeOne(
        _ kind: Int, _ row: Int, _ rowClass: Int, _ heights: inout RowHeights,
        _ generator: inout SeededGenerator
    ) {
        switch kind {
        case 15..<50:
            let index = Int.random(in: 0...rows.count, using: &generator)
            heights.insert(1, at: index, rowClass: RowClass(rowClass))
            rows.insert(Row(rowClass: rowClass), at: index)
        case 50..<85:
            heights.remove(row..<row + 1)
            rows.remove(at: row)
        case 85..<125:
            heights.setClass(RowClass(rowClass), of: row)
            rows[row].rowClass = rowClass
        case 125..<155:
            heights.invalidateHeight(of: row)
            rows[row].isMeasured = false
        default:
            let units = Int.random(in: 0...64_000, using: &generator)
            heights.setHeight(Double(units) / 64, of: row)
            rows[row].units = units
            rows[row].isMeasured = true
        }
    }

    /// Returns the first difference; nil if there is none.
    func differs(from heights: RowHeights, _ generator: inout SeededGenerator) -> String? {
        guard heights.count == rows.count else { return "\(heights.count) rows, not \(rows.count)" }
        var offsets = [0.0]
        for row in rows.indices { offsets.append(offsets[row] + Double(units(row)) / 64) }
        guard heights.totalHeight == offsets[rows.count] else {
            return "total \(heights.totalHeight)"
        }
        for _ in 0..<30 where !rows.isEmpty {
            let row = Int.random(in: rows.indices, using: &generator)
            guard heights[row].height == Double(units(row)) / 64 else { return "height of \(row)" }
            guard heights[row].source == source(row) else { return "source of \(row)" }
            guard heights.offset(of: row) == offsets[row] else { return "offset of \(row)" }
            guard heights.rowClass(of: row).number == rows[row].rowClass else {
                return "class of \(row)"
            }
            let offset = Double.random(in: 0...max(offsets[rows.count], 1), using: &generator)
            let found = heights.row(at: offset)
            let isThere =
                offsets[found] <= offset
                && (offset < offsets[found + 1] || offset >= heights.totalHeight)
            guard isThere else { return "row at \(offset): \(found)" }
        }
        return nil
    }
}
