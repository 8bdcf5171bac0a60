/// A row that is read from a database when it is seen.
public enum DatabaseRow<Record: Sendable>: Sendable {
    /// What was read.
    case record(Record)
    /// A row that is there, but couldn't be read: its place among the rows.
    case unreadable(position: Int)

    /// What was read; nil where that wasn't possible.
    public var record: Record? {
        switch self {
        case .record(let record): record
        case .unreadable: nil
        }
    }
}

extension DatabaseRow: Identifiable where Record: Identifiable {
    /// The record's id, or the place of a row that couldn't be read.
    public var id: DatabaseRowID<Record.ID> {
        switch self {
        case .record(let record): .record(record.id)
        case .unreadable(let position): .unreadable(position: position)
        }
    }
}

extension DatabaseRow: Equatable where Record: Equatable {}
