/// What keeps a store from keeping something; what it had before is still there.
public enum ResponseStoreError: Error, Sendable, Hashable {
    /// The disk is full.
    case diskFull(path: String)
    /// The response is larger than the whole store may be.
    case tooLarge(bytes: Int, limit: Int)
    /// The files were made by a newer version of the program; nothing in them was changed.
    case newerVersion(path: String)
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
        case .newerVersion(let path):
            "\(path) was made by a newer version of this program, and stays as it is; update the program."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        }
    }
}
