/// Why the cache decided as it did.
public enum CacheReason: Sendable, Hashable {
    /// The answer stays fresh for so many seconds.
    case fresh(remaining: Double)
    /// The answer is stale by so many seconds.
    case stale(by: Double)
    /// The server wants each use of the answer to be validated.
    case serverSaysNoCache
    /// A write since then may have changed the resource.
    case invalidated
    /// Nothing is stored for the address.
    case nothingStored
    /// What is stored is for requests with other fields.
    case otherVariant
    /// The part that is asked for isn't stored.
    case rangeNotStored
    /// Answers to the method aren't kept.
    case methodNotStored
    /// The request forbids that anything is kept.
    case requestSaysNoStore
    /// The request wants validation.
    case requestSaysNoCache
    /// The request wants an answer that is younger, or stays fresh for longer.
    case requestWantsNewer
    /// The call's strategy leaves the store out.
    case strategySkipsStore
    /// Cookies or headers say who is calling, and no account is named.
    case callerUnnamed
    /// The request has no full address.
    case addressUnknown
    /// The server's answer was about another version than the stored one.
    case otherVersion
}

extension CacheReason: CustomStringConvertible {
    /// A sentence for people.
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
