/// A reader of the row heights of one block, estimated heights included.
///
/// Sums use wrapping 32-bit arithmetic, which never traps, so that the compiler can vectorize
/// them: the heights of a whole block stay below 2³².
struct BlockReader {
    /// The number of rows that a search skips at a time.
    private static let stride = 16

    /// The packed rows.
    let rows: UnsafeBufferPointer<UInt32>
    /// The estimated height of each class.
    let estimates: UnsafeBufferPointer<UInt32>
    /// The estimated height if all unmeasured rows are of one class, which is the usual case.
    let estimate: UInt32?

    /// Returns the total height of a range of rows, in 1/64 pixel.
    @inline(__always)
    func height(of range: Range<Int>) -> UInt32 {
        var sum: UInt32 = 0
        if let estimate {
            for place in range {
                let row = RowCode(bits: rows[place])
                sum &+= row.hasHeight ? row.units : estimate
            }
        } else {
            for place in range { sum &+= height(of: place) }
        }
        return sum
    }

    /// Returns the row at a distance from the top of the block, which must be within the block.
    func place(at distance: UInt32) -> Int {
        var rest = distance
        var place = 0
        while place + Self.stride < rows.count {
            let passed = height(of: place..<place + Self.stride)
            if passed > rest { break }
            rest &-= passed
            place += Self.stride
        }
        while place + 1 < rows.count {
            let passed = height(of: place)
            if passed > rest { break }
            rest &-= passed
            place += 1
        }
        return place
    }

    @inline(__always)
    private func height(of place: Int) -> UInt32 {
        let row = RowCode(bits: rows[place])
        let estimate = estimates[row.rowClass]
        return row.hasHeight ? row.units : estimate
    }
}
