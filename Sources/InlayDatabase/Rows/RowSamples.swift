import GRDB

/// The number of rows, and the key of every 256th row: any row is found by skipping at most 255
/// rows after one of these.
struct RowSamples: Sendable {
    /// The distance between two rows with stored keys.
    static let stride = 256

    /// The number of rows.
    let count: Int
    private let width: Int
    /// The keys, concatenated: a separate array for each would take most of the memory.
    private var values: [DatabaseValue] = []

    /// Reads every 256th key, in order.
    ///
    /// SQLite skips the other rows within its index and returns only every 256th, so this takes
    /// about as long as counting the rows.
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

    /// Returns the last stored key at or before a row, and the number of rows from there to the
    /// row.
    func start(of row: Int) -> (key: [DatabaseValue], distance: Int) {
        let sample = row / Self.stride
        return (Array(values[sample * width..<(sample + 1) * width]), row % Self.stride)
    }
}
