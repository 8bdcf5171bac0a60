import Foundation

/// What a caller gets of a stored body: in memory, or to be read.
struct HeldBody: Sendable {
    /// The bytes; none where they are to be read.
    let body: Data
    let part: StoredPart?
    /// Whether it was in memory before.
    var isFromMemory: Bool

    init(_ body: Data, isFromMemory: Bool) {
        self.body = body
        self.isFromMemory = isFromMemory
        part = nil
    }

    init(_ part: StoredPart) {
        self.part = part
        body = Data()
        isFromMemory = false
    }
}
