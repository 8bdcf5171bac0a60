public import GRDB

/// The primary key of a row.
public enum DatabaseRowKey: Hashable, Sendable {
    /// The value of the only column of the key.
    case column(DatabaseValue)
    /// The values of the columns of the key, in its order.
    case columns([DatabaseValue])
}
