import Foundation

/// A cached body, either in memory or as a stream.
struct BufferedBody: Sendable {
    /// The bytes; empty if the body is a stream.
    let body: Data
    let part: StoredPart?
    /// Whether the body was in the memory cache.
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

/// A range of a cached body that is read as a stream.
struct StoredPart: Sendable, Hashable {
    let body: any BodyReading
    let range: Range<Int>

    static func == (left: StoredPart, right: StoredPart) -> Bool {
        left.body === right.body && left.range == right.range
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(body))
        hasher.combine(range)
    }
}
