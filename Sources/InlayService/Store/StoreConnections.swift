import GRDB
import Synchronization

/// A store's ways to its database: in SQLite's log mode one writes while others read.
final class StoreConnections: Sendable {
    /// Reads and writes on the calling thread, and never waits for another program.
    let reader: DatabaseQueue
    let writer: DatabaseQueue
    /// For what may take its time: it works on a thread of its own, and waits for others.
    let background: DatabaseQueue
    /// The numbers that the database has for identities, which never change in it.
    let owners = Mutex<[Identity: Int64]>([:])
    private let pagesSinceCheckpoint = Atomic(0)

    /// How many pages may be written before the log is put into the database.
    private static let checkpointPages = 4000

    init(reader: DatabaseQueue, writer: DatabaseQueue, background: DatabaseQueue) {
        self.reader = reader
        self.writer = writer
        self.background = background
    }

    /// Puts the log into the database, aside from whoever writes, when enough was written.
    ///
    /// That waits for the disk, which a write doesn't.
    func noteWrite(of bytes: Int) {
        let pages = 8 + bytes / 4096
        let sum = pagesSinceCheckpoint.add(pages, ordering: .relaxed).newValue
        guard sum >= Self.checkpointPages, sum - pages < Self.checkpointPages else { return }
        background.asyncWriteWithoutTransaction { [self] database in
            pagesSinceCheckpoint.store(0, ordering: .relaxed)
            // Where it fails, the next one makes up for it.
            _ = try? database.checkpoint(.passive)
        }
    }
}
