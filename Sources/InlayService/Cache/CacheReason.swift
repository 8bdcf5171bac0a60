/// The reason for a decision of the cache.
public enum CacheReason: Sendable, Hashable {
    /// The response remains fresh for the given number of seconds.
    case fresh(remaining: Double)
    /// The response has been stale for the given number of seconds.
    case stale(by: Double)
    /// The server requires revalidation before each use, by `no-cache`.
    case serverSaysNoCache
    /// A later write may have changed the resource.
    case invalidated
    /// No response is cached for the URL.
    case nothingStored
    /// The cached responses are for requests with other headers.
    case otherVariant
    /// The requested byte range isn't cached.
    case rangeNotStored
    /// Responses to the method aren't cached.
    case methodNotStored
    /// The request forbids caching, by `no-store`.
    case requestSaysNoStore
    /// The request requires revalidation, by `no-cache`.
    case requestSaysNoCache
    /// The request requires a younger response, or one that stays fresh for longer.
    case requestWantsNewer
    /// The call's strategy bypasses the cache.
    case strategySkipsStore
    /// Cookies or headers identify the caller, but no account is named.
    case callerUnnamed
    /// The request has no absolute URL.
    case addressUnknown
    /// The server's response was about another version than the cached one.
    case otherVersion
}

extension CacheReason: CustomStringConvertible {
    /// A phrase that describes the reason.
    public var description: String {
        switch self {
        case .fresh(let remaining): "fresh for another \(Self.duration(remaining))"
        case .stale(let seconds): "stale since \(Self.duration(seconds)) ago"
        case .serverSaysNoCache: "the server wants each use to be validated"
        case .invalidated: "a later write may have changed it"
        case .nothingStored: "nothing is stored for this address"
        case .otherVariant: "what is stored is for requests with other fields"
        case .rangeNotStored: "the part that is asked for isn't stored"
        case .methodNotStored: "answers to this method aren't kept"
        case .requestSaysNoStore: "the request forbids that anything is kept"
        case .requestSaysNoCache: "the request wants validation"
        case .requestWantsNewer: "the request wants a newer answer"
        case .strategySkipsStore: "the call's strategy leaves the store out"
        case .callerUnnamed: "cookies or headers tell callers apart, and no account is named"
        case .addressUnknown: "the request has no full address"
        case .otherVersion: "the server validated another version"
        }
    }

    private static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<120: "\(Int(max(0, seconds))) s"
        case ..<7200: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3600)) h"
        case ..<1e12: "\(Int(seconds / 86_400)) days"
        default: "ever"
        }
    }
}
