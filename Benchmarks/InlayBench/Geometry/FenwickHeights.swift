/// A plain Fenwick tree of row heights in `Double`, the peer of `RowHeights`: rows can't be
/// inserted, and there are no estimates or row classes.
///
/// The heights are stored beside the sums, so that a change finds the old height without a search.
struct FenwickHeights {
    private var heights: [Double]
    /// Partial sums: entry n (from 1) has the total height of the rows that end with row n, as many
    /// as n's lowest set bit.
    private var sums: [Double]
    /// The greatest power of two that doesn't exceed the number of rows.
    private let top: Int

    init(count: Int, height: Double) {
        heights = Array(repeating: height, count: count)
        sums = heights
        top = count > 0 ? 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount) : 0
        sums.withUnsafeMutableBufferPointer { sums in
            for row in 0..<count {
                let next = row | (row + 1)
                if next < count { sums[next] += sums[row] }
            }
        }
    }

    /// The memory of the sums in bytes; a tree that looks up old heights needs no more.
    var byteCount: Int { sums.count * MemoryLayout<Double>.stride }

    var totalHeight: Double {
        var total = 0.0
        var end = sums.count
        while end > 0 {
            total += sums[end - 1]
            end &= end - 1
        }
        return total
    }

    mutating func setHeight(_ height: Double, of row: Int) {
        let change = height - heights[row]
        heights[row] = height
        sums.withUnsafeMutableBufferPointer { sums in
            var index = row
            while index < sums.count {
                sums[index] += change
                index |= index + 1
            }
        }
    }

    /// Returns the row at an offset.
    func row(at offset: Double) -> Int {
        sums.withUnsafeBufferPointer { sums in
            var row = 0
            var rest = offset
            var step = top
            while step > 0 {
                let next = row + step
                if next <= sums.count, sums[next - 1] <= rest {
                    rest -= sums[next - 1]
                    row = next
                }
                step >>= 1
            }
            return min(row, sums.count - 1)
        }
    }
}
