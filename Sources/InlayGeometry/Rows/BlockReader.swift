/// Reads the rows of one block, those included that are only estimated.
///
/// Sums are in 32 bits and never trap, so that the compiler can add several rows at once: a whole
/// block stays below 2³².
struct BlockReader {
    /// How many rows are passed at once.
    private static let stride = 16

    /// The rows.
    let rows: UnsafeBufferPointer<UInt32>
    /// The heights of rows without one of their own, by class.
    let estimates: UnsafeBufferPointer<UInt32>
    /// The height of all rows without one of their own, where these are of one class: mostly.
    let estimate: UInt32?

    /// How high some of the rows are together.
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

    /// The row at a distance from the block's beginning, which has to be within the block.
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
