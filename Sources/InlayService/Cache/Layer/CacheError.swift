/// Why there is no answer though the network didn't fail.
public enum CacheError: Error, Sendable, Hashable {
    /// Only a stored answer was wanted, and none may be given.
    case notStored(CacheReason)
}

extension CacheError: CustomStringConvertible {
    /// What happened, as a part of a longer sentence.
    public var description: String {
        switch self {
        case .notStored(let reason): "there is no stored answer to give: \(reason)"
        }
    }
}
