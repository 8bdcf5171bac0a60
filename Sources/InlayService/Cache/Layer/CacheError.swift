/// The reason why the cache returned no response although the network didn't fail.
public enum CacheError: Error, Sendable, Hashable {
    /// Only a cached response was wanted, and none may be returned.
    case notStored(CacheReason)
}

extension CacheError: CustomStringConvertible {
    /// A phrase that describes the error, for use within a longer sentence.
    public var description: String {
        switch self {
        case .notStored(let reason): "no cached response may be used: \(reason)"
        }
    }
}
