import GRDB
import Synchronization

/// The connections of a store to its SQLite database in WAL mode, where readers don't wait for
/// the writer.
final class StoreConnections: Sendable {
    /// The connection for reads in the calling thread, which never waits for another program.
    let reader: DatabaseQueue
    let writer: DatabaseQueue
    /// The connection for slow operations in a background thread, which may wait for other
    /// programs.
    let background: DatabaseQueue
    /// The row ids of known identities; an identity gets a new row id only after a purge, or after a
    /// sweep removed it for lack of responses.
    let owners = Mutex<[ServiceIdentity: Int64]>([:])
    private let pagesSinceCheckpoint = Atomic(0)

    /// The number of pages written to the WAL after which a checkpoint is due.
    private static let checkpointPages = 4000

    init(reader: DatabaseQueue, writer: DatabaseQueue, background: DatabaseQueue) {
        self.reader = reader
        self.writer = writer
        self.background = background
    }

    /// Starts a checkpoint in the background if enough was written.
    ///
    /// A checkpoint waits for the disk, which a write doesn't.
    func recordWrite(of bytes: Int) {
        let pages = 8 + bytes / 4096
        let sum = pagesSinceCheckpoint.add(pages, ordering: .relaxed).newValue
        guard sum >= Self.checkpointPages, sum - pages < Self.checkpointPages else { return }
        background.asyncWriteWithoutTransaction { [self] database in
            pagesSinceCheckpoint.store(0, ordering: .relaxed)
            // A failed checkpoint is made up for by the next.
            _ = try? database.checkpoint(.passive)
        }
    }
}
