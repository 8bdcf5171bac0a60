/// The provenance of a response: its source, the reason for using this source, and its age.
///
/// ```swift
/// let response = try await service.get("/users")
/// if response.provenance.isOffline { banner.show(age: response.provenance.age) }
/// ```
public struct ResponseProvenance: TransportValue, CustomStringConvertible {
    /// The provenance of a response that bypassed the cache.
    package static let defaultValue = ResponseProvenance()

    /// The source: network, memory, disk, revalidated or stale.
    public var source: ResponseSource

    /// The age; zero for a response from the server.
    public var age: Duration

    /// The reason for using this source; nil if there is no cache.
    public var reason: CacheReason?

    /// Whether the response was stored, or the reason why not; nil if there is no cache.
    public var storing: StoringReason?

    /// The identity that the response belongs to, if a cache handled it.
    package var identity: ServiceIdentity?

    /// Creates a provenance.
    public init(
        source: ResponseSource = .network, age: Duration = .zero, reason: CacheReason? = nil,
        storing: StoringReason? = nil
    ) {
        self.source = source
        self.age = age
        self.reason = reason
        self.storing = storing
    }

    /// Whether the network failed and a cached response was used instead.
    public var isOffline: Bool { source == .stale(.offline) }

    /// Whether the response came from the cache without revalidation.
    public var isFromStore: Bool {
        switch source {
        case .memory, .disk, .stale: true
        case .revalidated, .network: false
        }
    }

    /// A one-line summary for logs.
    public var description: String {
        var text = source.description
        if age > .zero { text += ", \(age.components.seconds) s old" }
        if let reason { text += ": \(reason)" }
        if let storing { text += "; \(storing.rawValue)" }
        return text
    }
}
