/// A row of ``DatabaseRows``: its record, or its position if the record couldn't be read.
public enum DatabaseRow<Record: Sendable>: Sendable {
    /// The record that was read.
    case record(Record)
    /// A row that exists but couldn't be read, with its position in the list.
    case unreadable(position: Int)

    /// The record, or nil if the row couldn't be read.
    public var record: Record? {
        switch self {
        case .record(let record): record
        case .unreadable: nil
        }
    }
}

extension DatabaseRow: Identifiable where Record: Identifiable {
    /// The identity of the row: the record's id, or the position of an unreadable row.
    public var id: DatabaseRowID<Record.ID> {
        switch self {
        case .record(let record): .record(record.id)
        case .unreadable(let position): .unreadable(position: position)
        }
    }
}

extension DatabaseRow: Equatable where Record: Equatable {}
