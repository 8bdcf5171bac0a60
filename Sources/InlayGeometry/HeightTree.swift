/// How many rows the blocks have, and how high they are: sums that change, and are searched, in
/// logarithmic time (a Fenwick tree).
struct HeightTree: Sendable {
    struct Sum: Sendable {
        var rows = 0
        var height: Int64 = 0
    }

    private var sums: [Sum] = []
    private(set) var total = Sum()

    /// Sums up blocks anew.
    mutating func rebuild(_ blocks: [Block], height: (Block) -> Int64) {
        sums = blocks.map { Sum(rows: $0.count, height: height($0)) }
        total = Sum()
        for index in sums.indices {
            total.rows += blocks[index].count
            let next = index | (index + 1)
            guard next < sums.count else { continue }
            sums[next].rows += sums[index].rows
            sums[next].height += sums[index].height
        }
        total.height = prefix(of: sums.count).height
    }

    /// Changes what a block counts for.
    mutating func add(rows: Int, height: Int64, to block: Int) {
        total.rows += rows
        total.height += height
        sums.withUnsafeMutableBufferPointer { sums in
            var index = block
            while index < sums.count {
                sums[index].rows += rows
                sums[index].height += height
                index |= index + 1
            }
        }
    }

    /// What all blocks before one count for.
    func prefix(of block: Int) -> Sum {
        var sum = Sum()
        var index = block
        while index > 0 {
            sum.rows += sums[index - 1].rows
            sum.height += sums[index - 1].height
            index &= index - 1
        }
        return sum
    }

    /// The block that has a row, and the rows and heights before it.
    func block(ofRow row: Int) -> (index: Int, before: Sum) {
        search { $0.rows <= row }
    }

    /// The block at an offset, and the rows and heights before it.
    func block(atOffset offset: Int64) -> (index: Int, before: Sum) {
        search { $0.height <= offset }
    }

    /// Goes down the tree as long as what was passed still lies before what is searched.
    @inline(__always)
    private func search(_ isBefore: (Sum) -> Bool) -> (index: Int, before: Sum) {
        sums.withUnsafeBufferPointer { sums in
            var index = 0
            var before = Sum()
            var step = 1 << (Int.bitWidth - 1 - max(sums.count, 1).leadingZeroBitCount)
            while step > 0 {
                if index + step <= sums.count {
                    var sum = sums[index + step - 1]
                    sum.rows += before.rows
                    sum.height += before.height
                    if isBefore(sum) {
                        before = sum
                        index += step
                    }
                }
                step >>= 1
            }
            return (index, before)
        }
    }
}
