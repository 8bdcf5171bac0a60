import Foundation

/// The writes that were claimed for sending, and when to check the queue again.
struct ClaimedWrites: Sendable {
    var writes: [StoredWrite] = []
    /// The end of the earliest pause of a waiting write.
    var next: Date?
    /// Whether another program is sending writes.
    var hasOthers = false
    /// The row ids of writes that can't be decoded and were set aside.
    var unreadable: [Int64] = []
    /// The database's version, which changes with every commit of another program.
    var version: Int64 = 0
}
