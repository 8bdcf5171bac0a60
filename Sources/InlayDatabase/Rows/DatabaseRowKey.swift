public import GRDB

/// The primary key of a database row.
public enum DatabaseRowKey: Hashable, Sendable {
    /// The value of a primary key with one column.
    case column(DatabaseValue)
    /// The values of a primary key with multiple columns, in the order of the key.
    case columns([DatabaseValue])
}
