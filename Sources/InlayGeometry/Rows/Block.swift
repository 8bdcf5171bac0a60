/// A run of consecutive rows of a list.
struct Block: Sendable {
    /// The maximum number of rows of a block.
    static let capacity = 256
    /// The maximum number of rows in a new block, leaving room for insertions.
    static let fill = 240
    /// The number of rows below which a block is merged with a neighbor.
    static let sparse = capacity / 4

    var rows: [RowCode]
    /// The total height of the rows in 1/64 pixel, estimates included.
    var height: Int64

    /// Multiplies the measured and scaled heights of the rows by a fixed-point factor in units of
    /// 1/65,536; the caller updates ``height``.
    mutating func scale(by factor: UInt32) {
        // Unmeasured rows don't change, and blocks of them often share their memory.
        guard rows.contains(where: \.hasHeight) else { return }
        rows.withUnsafeMutableBufferPointer { rows in
            for index in rows.indices { rows[index] = rows[index].scaled(by: factor) }
        }
    }
}
