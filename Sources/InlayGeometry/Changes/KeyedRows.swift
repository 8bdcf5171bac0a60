/// A collection of rows that are loaded on demand, with keys that can be read without loading the
/// rows.
///
/// Diffing two such collections loads only the rows within the overscan.
public protocol KeyedRows: RandomAccessCollection, Sendable {
    /// The key type: a stable identity of a row.
    associatedtype RowKey: Hashable & Sendable

    /// Returns the keys of all rows, in order.
    ///
    /// - Returns: One key for each row.
    /// - Throws: The error of reading the store.
    func keys() throws -> [RowKey]

    /// Returns a new snapshot of the store's current rows.
    ///
    /// - Returns: A new collection; this one doesn't change.
    /// - Throws: The error of reading the store.
    func refresh() throws -> Self
}
