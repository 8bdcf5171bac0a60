/// An error of a response store; data stored before is unaffected.
public enum ResponseStoreError: Error, Sendable, Hashable {
    /// The disk is full.
    case diskFull(path: String)
    /// The response is larger than the budget of the store.
    case tooLarge(bytes: Int, limit: Int)
    /// A newer version of the program created the files; they are left unchanged.
    case newerVersion(path: String)
    /// The files can't be used, for a reason given by the system.
    case unusable(path: String, reason: String)
}

extension ResponseStoreError: CustomStringConvertible {
    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .diskFull(let path): "The disk of \(path) is full."
        case .tooLarge(let bytes, let limit):
            "The response has \(bytes) bytes, but the store's limit is \(limit)."
        case .newerVersion(let path):
            "\(path) was created by a newer version of this program and is left unchanged; update the program."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        }
    }
}
