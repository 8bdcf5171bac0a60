import GRDB

/// How many rows there are, and the key of every 256th: from there on, a row is found in a few steps.
struct RowSamples: Sendable {
    /// How many rows lie between two that are known.
    static let stride = 256

    /// How many rows there are.
    let count: Int
    private let width: Int
    /// The keys one behind the other: an array for each would be most of the memory.
    private var values: [DatabaseValue] = []

    /// Goes through all rows once, in their order.
    ///
    /// SQLite skips rows in its index, and only every 256th comes out of it. So this takes about as
    /// long as counting them.
    init(_ db: Database, _ order: RowOrder) throws {
        let key = order.columns(order.key)
        width = order.key.count
        var start: [DatabaseValue]?
        var skipped = 0
        while true {
            let next = order.select(key, from: start, skipping: skipped, limit: 1)
            guard let row = try Row.fetchOne(db, SQLRequest(literal: next, cached: true)) else {
                break
            }
            let found = Array(row.databaseValues)
            values += found
            start = found
            skipped = Self.stride
        }
        guard let start else {
            count = 0
            return
        }
        let rest = order.select("1", from: start, skipping: 0, limit: Self.stride)
        let restCount = try Int.fetchAll(db, SQLRequest(literal: rest)).count
        count = (values.count / width - 1) * Self.stride + restCount
    }

    /// The key of the last row that is known at or before a place, and how far behind it that is.
    func start(of row: Int) -> (key: [DatabaseValue], distance: Int) {
        let sample = row / Self.stride
        return (Array(values[sample * width..<(sample + 1) * width]), row % Self.stride)
    }
}
