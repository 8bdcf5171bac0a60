/// Rows that are read when they are seen, and told apart by keys that can be had without reading them.
///
/// A list of such rows is brought up to date without reading more of them than are near.
public protocol KeyedRows: RandomAccessCollection, Sendable {
    /// What tells a row from all others, whatever becomes of it.
    associatedtype RowKey: Hashable & Sendable

    /// The keys of all rows, in their order.
    ///
    /// - Returns: As many as there are rows.
    /// - Throws: Where they can't be read.
    func keys() throws -> [RowKey]

    /// The rows as they are now, where these are those of an earlier moment.
    ///
    /// - Returns: Other rows; these stay as they are.
    /// - Throws: Where they can't be read.
    func refresh() throws -> Self
}
