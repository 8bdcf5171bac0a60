/// What keeps a queue from keeping a write.
public enum WriteQueueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The disk is full.
    case diskFull(path: String)

    /// The files can't be used, for a reason that the system gave.
    case unusable(path: String, reason: String)

    /// The files were made by a newer version of the program; nothing in them was changed.
    case newerVersion(path: String)

    /// A header that may prove who is calling: those that the service has are added when a write is sent.
    case secretHeader(String)

    /// Cookies, headers or credentials without the name of an account: nobody could tell whose session a write may
    /// go in.
    case unnamedAccount

    /// The user has logged out, and their queue takes no more writes.
    case loggedOut

    /// There is no such write, or it isn't one that was refused.
    case notRefused(Int64)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .diskFull(let path): "The disk of \(path) is full."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        case .newerVersion(let path): ResponseStoreError.newerVersion(path: path).description
        case .secretHeader(let name):
            "\(name) isn't kept with a write, because it may prove who is calling; put it into the "
                + "service's headers, or into its harmlessHeaders."
        case .unnamedAccount:
            "Writes belong to an account, and the service doesn’t name one: its cookies or headers may be "
                + "another user’s when a write is sent. Set ServiceConfiguration.account, or "
                + "usesCookies to false."
        case .loggedOut: "The user has logged out; the next one has a queue of their own."
        case .notRefused(let id): "Write \(id) doesn't wait for a decision."
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
