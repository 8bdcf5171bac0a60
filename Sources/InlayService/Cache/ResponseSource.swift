/// The source of a response: the network or the cache.
///
/// ```swift
/// if case .stale(.offline) = response.provenance.source { showAge(response.provenance.age) }
/// ```
public enum ResponseSource: Sendable, Hashable {
    /// A fresh response from the memory cache.
    case memory
    /// A fresh response from the disk cache.
    case disk
    /// A cached response that the server confirmed to be current.
    case revalidated
    /// A stale cached response, used for the given reason.
    case stale(StaleReason)
    /// A response from the server.
    case network
}

extension ResponseSource: CustomStringConvertible {
    /// The source in one or two words, for logs.
    public var description: String {
        switch self {
        case .memory: "memory"
        case .disk: "disk"
        case .revalidated: "revalidated"
        case .stale(let reason): "stale(\(reason.rawValue))"
        case .network: "network"
        }
    }
}

/// The reason why a stale response was returned.
public enum StaleReason: String, Sendable, Hashable, CaseIterable {
    /// The network failed.
    case offline
    /// The server failed, and the cached response allows `stale-if-error`.
    case serverError
    /// The response is being refreshed in the background.
    case revalidating
    /// The call's strategy or its request accepts responses of any age.
    case accepted
}
