/// What tells a row from all others, also one that can't be read.
public enum DatabaseRowID<ID: Hashable>: Hashable {
    /// The record's id.
    case record(ID)
    /// The place of a row that couldn't be read.
    case unreadable(position: Int)
}

extension DatabaseRowID: Sendable where ID: Sendable {}
