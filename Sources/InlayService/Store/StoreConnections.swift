import GRDB

/// A store's two ways to its database: SQLite lets one write while another reads.
final class StoreConnections: Sendable {
    let writer: DatabaseQueue
    let reader: DatabaseQueue

    init(writer: DatabaseQueue, reader: DatabaseQueue) {
        self.writer = writer
        self.reader = reader
    }
}
