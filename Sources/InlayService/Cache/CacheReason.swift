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
    /// The request requires a younger response, or a response that stays fresh for longer.
    case requestWantsNewer
    /// The call's strategy bypasses the cache.
    case strategySkipsStore
    /// Cookies or headers identify the caller, but no account is named.
    case callerUnnamed
    /// The request has no absolute URL.
    case addressUnknown
    /// The server sent a part or a 304 for a different version than the cached one.
    case otherVersion
}

extension CacheReason: CustomStringConvertible {
    /// A phrase that describes the reason.
    public var description: String {
        switch self {
        case .fresh(let remaining): "fresh for another \(Self.duration(remaining))"
        case .stale(let seconds): "stale since \(Self.duration(seconds)) ago"
        case .serverSaysNoCache: "the server requires revalidation before each use"
        case .invalidated: "a later write may have changed the resource"
        case .nothingStored: "nothing is cached for this URL"
        case .otherVariant: "the cached responses are for requests with other headers"
        case .rangeNotStored: "the requested range isn't cached"
        case .methodNotStored: "responses to this method aren't cached"
        case .requestSaysNoStore: "the request forbids caching"
        case .requestSaysNoCache: "the request requires revalidation"
        case .requestWantsNewer: "the request requires a newer response"
        case .strategySkipsStore: "the call's strategy bypasses the cache"
        case .callerUnnamed: "cookies or headers identify the caller, but no account is named"
        case .addressUnknown: "the request has no absolute URL"
        case .otherVersion: "the server's response is about another version"
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
