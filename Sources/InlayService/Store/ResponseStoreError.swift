/// What keeps a store from keeping something; what it had before is still there.
public enum ResponseStoreError: Error, Sendable, Hashable {
    /// The disk is full.
    case diskFull(path: String)
    /// The response is larger than the whole store may be.
    case tooLarge(bytes: Int, limit: Int)
    /// The files can't be used, for a reason that the system gave.
    case unusable(path: String, reason: String)
}

extension ResponseStoreError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .diskFull(let path): "The disk of \(path) is full."
        case .tooLarge(let bytes, let limit):
            "The answer has \(bytes) bytes, and the store takes \(limit)."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        }
    }
}
