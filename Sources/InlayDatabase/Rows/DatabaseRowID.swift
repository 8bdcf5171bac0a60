/// The identity of a database row, which exists also for a row that can't be read as a record.
public enum DatabaseRowID<ID: Hashable>: Hashable {
    /// The record's id.
    case record(ID)
    /// The position of a row that couldn't be read.
    case unreadable(position: Int)
}

extension DatabaseRowID: Sendable where ID: Sendable {}
