/// A plain Fenwick tree of row heights in `Double`, the peer of `RowHeights`: no rows can be inserted,
/// and no row has an estimate or a class.
///
/// The heights are stored beside the sums, so that a change knows its difference without a search.
struct FenwickHeights {
    private var heights: [Double]
    /// The heights of as many rows as the lowest set bit of a row's number, from 1, that end with it.
    private var sums: [Double]
    /// The greatest power of two that isn't above the number of rows.
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

    /// The memory of the sums alone, in bytes: a tree that looks up old heights needs no more.
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
