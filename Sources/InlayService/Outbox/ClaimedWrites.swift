import Foundation

/// What there is to do now, and when to look again.
struct ClaimedWrites: Sendable {
    var writes: [StoredWrite] = []
    /// When the pause of a write ends.
    var next: Date?
    /// Whether another program has writes that this one doesn't touch.
    var hasOthers = false
    /// Goes up when another program has changed something.
    var version: Int64 = 0
}
