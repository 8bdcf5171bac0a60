import Synchronization

/// Remembers for which servers an app was told that its callers have no names.
final class UnnamedCallers: Sendable {
    /// A program that calls more servers than that isn't told of each.
    private static let limit = 64

    private let known = Mutex<Set<String>>([])

    /// What to tell the app; nil where it was told before.
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
