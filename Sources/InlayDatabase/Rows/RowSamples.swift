import Foundation
import GRDB

/// The key of every 256th row, so that any row is found by skipping at most 255 rows from a stored
/// key.
struct RowSamples: Sendable {
    /// The number of rows from one stored key to the next: the key of every 256th row is stored.
    static let stride = 256

    /// The number of rows.
    let count: Int
    private let width: Int
    /// The values of all stored keys, one key after the other.
    ///
    /// They are in one array, because an array for each key would take more memory than the values.
    private var values: [DatabaseValue] = []

    /// Reads every 256th key, in order.
    ///
    /// SQLite skips the other rows within its index and returns only every 256th, so this takes
    /// about as long as counting the rows.
    ///
    /// - Throws: A `DatabaseError`, or a ``DatabaseRowsError`` if a key has text that isn't valid
    ///   UTF-8 or contains a NUL character.
    init(_ db: Database, _ order: RowOrder) throws {
        width = order.key.count
        var start: [DatabaseValue]?
        var skipped = 0
        while let key = try Self.key(db, order, from: start, skipping: skipped) {
            values += key
            start = key
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

    /// Reads the key of the row that is `skipped` rows after a start row; nil if there is no such
    /// row.
    ///
    /// The start row is the one with the key `start`, or the first row if `start` is nil.
    private static func key(
        _ db: Database, _ order: RowOrder, from start: [DatabaseValue]?, skipping skipped: Int
    ) throws -> [DatabaseValue]? {
        let request = order.select(
            order.columns(order.key), from: start, skipping: skipped, limit: 1)
        let rows = try Row.fetchCursor(db, SQLRequest(literal: request, cached: true))
        guard let row = try rows.next() else { return nil }
        let key = Array(row.databaseValues)
        for (index, value) in key.enumerated() {
            // GRDB replaces invalid UTF-8 and ends text at a NUL: SQLite wouldn't find the row by
            // such a value.
            guard case .string(let text) = value.storage else { continue }
            let isExact = try row.withUnsafeData(atIndex: index) {
                ($0 ?? Data()) == Data(text.utf8)
            }
            guard isExact else {
                throw DatabaseRowsError.invalidText(table: order.table, column: order.key[index])
            }
        }
        return key
    }
}
