/// Why there is no answer though the network didn't fail.
public enum CacheError: Error, Sendable, Hashable {
    /// Only a stored answer was wanted, and none may be given.
    case notStored(CacheReason)
}

extension CacheError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .notStored(let reason): "There is no stored answer to give: \(reason)."
        }
    }
}
