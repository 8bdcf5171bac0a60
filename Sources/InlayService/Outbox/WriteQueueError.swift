/// What keeps a queue from keeping a write.
public enum WriteQueueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The disk is full.
    case diskFull(path: String)

    /// The files can't be used, for a reason that the system gave.
    case unusable(path: String, reason: String)

    /// A header that proves who is calling; credentials are added when a write is sent.
    case secretHeader(String)

    /// Credentials without the name of an account: at the next start nobody could tell whose writes they were.
    case unnamedAccount

    /// There is no such write, or it isn't one that was refused.
    case notRefused(Int64)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .diskFull(let path): "The disk of \(path) is full."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        case .secretHeader(let name):
            "\(name) isn't kept with a write; give the service its credentials."
        case .unnamedAccount: "Writes are kept for an account, and the credentials don’t name one."
        case .notRefused(let id): "Write \(id) doesn't wait for a decision."
        }
    }

    init(_ error: ResponseStoreError) {
        switch error {
        case .diskFull(let path): self = .diskFull(path: path)
        case .unusable(let path, let reason): self = .unusable(path: path, reason: reason)
        case .tooLarge: self = .unusable(path: "", reason: error.description)
        }
    }
}
