import Synchronization

/// The servers for which the missing account name was reported to the app.
final class UnnamedCallers: Sendable {
    /// The maximum number of servers that are reported.
    private static let limit = 64

    private let known = Mutex<Set<String>>([])

    /// Returns the message for the app, or nil if it was reported before.
    func message(for key: CacheKey) -> String? {
        let origin = key.origin
        let isNew = known.withLock { known in
            known.count < Self.limit && known.insert(String(origin)).inserted
        }
        guard isNew else { return nil }
        return """
            Responses from \(origin) aren't stored: their requests have cookies or headers that tell \
            callers apart, and no account is named. Set ServiceConfiguration.account to have them \
            without the network.
            """
    }
}
