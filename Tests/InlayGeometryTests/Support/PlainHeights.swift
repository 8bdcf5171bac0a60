import Foundation
import InlayGeometry
import InlayTesting

/// How many random inputs a test takes: a hundred times as many in `make fuzz`.
func campaignCount(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz" ? count * 100 : count
}

/// The heights of rows in a plain array, to compare with.
struct PlainHeights {
    struct Row {
        var height: Double?
        var rowClass: Int
    }

    var rows: [Row]
    private var estimates: [Double]

    init(count: Int, estimate: Double) {
        rows = Array(repeating: Row(height: nil, rowClass: 0), count: count)
        estimates = Array(repeating: estimate, count: RowClass.limit)
    }

    func height(_ row: Int) -> Double { rows[row].height ?? estimates[rows[row].rowClass] }

    /// Does something to both.
    mutating func change(_ heights: inout RowHeights, _ generator: inout SeededGenerator) {
        let kind = Int.random(in: 0..<12, using: &generator)
        let rowClass = Int.random(in: 0..<5, using: &generator)
        if rows.isEmpty || kind == 0 {
            let count = kind == 0 ? Int.random(in: 0...300, using: &generator) : 1
            let index = Int.random(in: 0...rows.count, using: &generator)
            heights.insert(count, at: index, rowClass: RowClass(rowClass))
            let new = Array(repeating: Row(height: nil, rowClass: rowClass), count: count)
            rows.insert(contentsOf: new, at: index)
            return
        }
        let row = Int.random(in: rows.indices, using: &generator)
        switch kind {
        case 1, 2:
            let index = Int.random(in: 0...rows.count, using: &generator)
            heights.insert(1, at: index, rowClass: RowClass(rowClass))
            rows.insert(Row(height: nil, rowClass: rowClass), at: index)
        case 3:
            let end = min(row + Int.random(in: 0...200, using: &generator), rows.count)
            heights.remove(row..<end)
            rows.removeSubrange(row..<end)
        case 4, 5:
            heights.remove(row..<row + 1)
            rows.remove(at: row)
        case 6:
            let index = Int.random(in: rows.indices, using: &generator)
            heights.move(row, to: index)
            rows.insert(rows.remove(at: row), at: index)
        case 7:
            heights.setClass(RowClass(rowClass), of: row)
            rows[row].rowClass = rowClass
        case 8:
            heights.forgetHeight(of: row)
            rows[row].height = nil
        case 9:
            let estimate = Double(Int.random(in: 1...64_000, using: &generator)) / 64
            heights.setEstimate(estimate, for: RowClass(rowClass))
            estimates[rowClass] = estimate
        default:
            let height = Double(Int.random(in: 0...64_000, using: &generator)) / 64
            heights.setHeight(height, of: row)
            rows[row].height = height
        }
    }

    /// What is not the same; nil where all is.
    func differs(from heights: RowHeights, _ generator: inout SeededGenerator) -> String? {
        guard heights.count == rows.count else { return "\(heights.count) rows, not \(rows.count)" }
        var offsets = [0.0]
        for row in rows.indices { offsets.append(offsets[row] + height(row)) }
        guard heights.totalHeight == offsets[rows.count] else {
            return "total \(heights.totalHeight)"
        }
        for _ in 0..<30 where !rows.isEmpty {
            let row = Int.random(in: rows.indices, using: &generator)
            guard heights[row].height == height(row) else { return "height of \(row)" }
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
