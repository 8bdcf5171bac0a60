import Foundation

/// What there is to do now, and when to look again.
struct ClaimedWrites: Sendable {
    var writes: [StoredWrite] = []
    /// When the pause of a write ends.
    var next: Date?
    /// Whether another program has writes that this one doesn't touch.
    var hasOthers = false
    /// The numbers of those that can't be read any more, and are put aside.
    var unreadable: [Int64] = []
    /// Goes up when another program has changed something.
    var version: Int64 = 0
}
