/// The reason why a queue can't store or change a write.
public enum WriteQueueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The disk is full.
    case diskFull(path: String)

    /// The files can't be used, for a reason given by the system.
    case unusable(path: String, reason: String)

    /// A newer version of the program created the files; they are left unchanged.
    case newerVersion(path: String)

    /// The write has a header that may authenticate the caller; the service adds such headers when
    /// it sends a write.
    case secretHeader(String)

    /// The service uses cookies, headers or credentials without naming an account, so that a write
    /// might be sent in another user's session.
    case unnamedAccount

    /// The user has logged out, and their queue accepts no more writes.
    case loggedOut

    /// There is no such write, or it wasn't rejected.
    case notRefused(Int64)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .diskFull(let path): "The disk of \(path) is full."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        case .newerVersion(let path): ResponseStoreError.newerVersion(path: path).description
        case .secretHeader(let name):
            "\(name) can't be stored with a write, because it may authenticate the caller; put it into the "
                + "service's headers, or into its harmlessHeaders."
        case .unnamedAccount:
            "Queued writes belong to an account, but the service names none: its cookies or headers may be "
                + "another user’s when a write is sent. Set ServiceConfiguration.account, or "
                + "usesCookies to false."
        case .loggedOut: "The user has logged out; open a new queue for the next user."
        case .notRefused(let id): "Write \(id) isn't waiting for a decision."
        }
    }

    init(_ error: ResponseStoreError) {
        switch error {
        case .diskFull(let path): self = .diskFull(path: path)
        case .unusable(let path, let reason): self = .unusable(path: path, reason: reason)
        case .newerVersion(let path): self = .newerVersion(path: path)
        case .tooLarge: self = .unusable(path: "", reason: error.description)
        }
    }
}
