public import Foundation

/// Where an answer came from, and why.
///
/// ```swift
/// let response = try await service.get("/users")
/// if response.provenance.isOffline { banner.show(age: response.provenance.age) }
/// ```
public struct AnswerProvenance: TransportValue, CustomStringConvertible {
    /// That of an answer that no cache had to do with.
    public static let defaultValue = AnswerProvenance()

    /// Where it came from.
    public var source: AnswerSource

    /// How old it is in seconds; 0 where it comes from the server.
    public var age: TimeInterval

    /// Why it came from there; nil where no cache decided.
    public var reason: CacheReason?

    /// Whether it was kept, and why not; nil where no cache was asked.
    public var storing: StoringReason?

    /// Whose it is, where a cache decided.
    package var identity: Identity?

    /// Describes an answer.
    public init(
        source: AnswerSource = .network, age: TimeInterval = 0, reason: CacheReason? = nil,
        storing: StoringReason? = nil
    ) {
        self.source = source
        self.age = age
        self.reason = reason
        self.storing = storing
    }

    /// Whether the network failed, and an earlier answer took its place.
    public var isOffline: Bool { source == .stale(.offline) }

    /// Whether the answer was stored, and the server had no word in it.
    public var isFromStore: Bool {
        switch source {
        case .memory, .disk, .stale: true
        case .revalidated, .network: false
        }
    }

    /// All of it in one line, as a log has it.
    public var description: String {
        var text = source.description
        if age > 0 { text += ", \(Int(age)) s old" }
        if let reason { text += ": \(reason)" }
        if let storing { text += "; \(storing.rawValue)" }
        return text
    }
}
