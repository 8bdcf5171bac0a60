/// The identity of a database row: its record's id, or its position if it couldn't be read.
public enum DatabaseRowID<ID: Hashable>: Hashable {
    /// The record's id.
    case record(ID)
    /// The position of a row that couldn't be read.
    case unreadable(position: Int)
}

extension DatabaseRowID: Sendable where ID: Sendable {}
