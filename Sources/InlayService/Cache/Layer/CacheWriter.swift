import Foundation
import HTTPTypes
import Logging
import Synchronization

/// The part of a cache that stores responses, by the rules of HTTP; responses to requests sent
/// before an invalidation or a log-out aren't used afterwards.
struct CacheWriter: Sendable {
    let storage: CacheStorage
    let configuration: ResponseCacheConfiguration
    /// The HTTP rules, with the store's key for digests.
    let rules: HTTPCache
    let epochs = CacheEpochs()
    let coalescer = RequestCoalescer<CoalescingKey, CacheResponse>()
    private let unnamedCallers = UnnamedCallers()

    /// Creates a writer to the storage of a cache.
    init(
        _ storage: CacheStorage, digestKey: [UInt8]?, configuration: ResponseCacheConfiguration
    ) {
        self.storage = storage
        self.configuration = configuration
        var rules = configuration.rules
        if let digestKey { rules.digestKey = DigestKey(digestKey) }
        self.rules = rules
    }

    /// Applies the changes of a response to the cache; returns whether the response was stored.
    func store(
        _ outcome: CacheOutcome, body: Data, written: WrittenBody? = nil,
        _ exchange: CacheExchange, since epoch: Int
    ) async -> StoringReason {
        guard let key = exchange.key, !outcome.changes.isEmpty else { return outcome.storing }
        var storing = outcome.storing
        var changes: [StoreChange] = []
        for change in outcome.changes {
            switch change {
            case .store(let stored), .complete(let stored, part: _):
                guard (written?.length ?? body.count) <= configuration.largestBody else {
                    storing = .tooLarge
                    continue
                }
                guard await !isOutdated(stored) else {
                    storing = .unchanged
                    continue
                }
                if case .complete(_, let part) = change { changes.append(.remove(part)) }
                changes.append(
                    written.map { .storeWritten(stored, body: $0) } ?? .store(stored, body: body))
            case .update(let stored): changes.append(.update(stored))
            case .remove(let stored): changes.append(.remove(stored))
            case .invalidate(let url):
                epochs.invalidate(url: url)
                coalescer.close { $0.key.url == url }
                changes.append(.invalidate(url: url))
            }
        }
        // The response to a write is newer than the invalidation it causes.
        let isRead = [.get, .head].contains(exchange.request.method)
        let isOutdated = isRead && epochs.isInvalidated(key.url, since: epoch)
        if isOutdated { changes = changes.map { $0.invalidated() } }
        if epochs.isPurged(key.identity, since: epoch) {
            changes.removeAll { $0.keepsSomething }
            storing = .purged
        }
        do {
            try await storage.applySoon(changes, for: key)
            // A write in the meantime may have missed the entry just stored.
            if isRead, !isOutdated, epochs.isInvalidated(key.url, since: epoch) {
                try await storage.apply([.invalidate(url: key.url)])
            }
            // A purge in the meantime may have missed the entry just stored.
            if storing != .purged, epochs.isPurged(key.identity, since: epoch) {
                try await purge(key.identity)
                storing = .purged
            }
        } catch {
            storage.recordFailure(error, for: key)
            return .storeFailed
        }
        return storing
    }

    /// Returns whether the response to a later request is stored already.
    private func isOutdated(_ new: StoredResponse) async -> Bool {
        let entries = (try? await storage.entries(for: new.key)) ?? []
        // A time in the future is from before the clock was set back.
        let now = configuration.now()
        return entries.contains {
            $0.response.variantKey == new.variantKey && $0.response.requestTime > new.requestTime
                && $0.response.requestTime <= now
        }
    }

    /// Invalidates the responses that a write changed, although its response can't be read.
    func invalidate(after head: HTTPResponse, _ exchange: CacheExchange) async {
        let changes = rules.invalidations(by: head, exchange)
        _ = await store(
            CacheOutcome(response: .received, changes: changes, storing: .bodyIncomplete),
            body: Data(), exchange, since: epochs.now)
    }

    /// Removes all responses of an identity; responses to its requests in progress aren't stored.
    @discardableResult
    func purge(_ identity: ServiceIdentity) async throws -> PurgedResponses {
        epochs.purge(identity)
        coalescer.close { $0.key.identity == identity }
        return try await storage.removeAll(of: identity)
    }

    /// Warns the app, once for each server, if a response isn't stored because the call names no
    /// account.
    ///
    /// Does nothing for any reason other than ``StoringReason/callerUnnamed``.
    func warnIfUnnamed(_ reason: StoringReason, of key: CacheKey?) {
        guard reason == .callerUnnamed, let key,
            let message = unnamedCallers.message(for: key)
        else { return }
        storage.logger.warning("\(message)")
        configuration.onUnnamedCaller(message)
    }
}

extension StoreChange {
    /// Whether the change adds or updates a stored response.
    fileprivate var keepsSomething: Bool {
        switch self {
        case .store, .storeWritten, .update: true
        case .remove, .invalidate, .pin, .use: false
        }
    }

    /// Returns the change with its response marked as invalidated, for revalidation before its
    /// next use.
    fileprivate func invalidated() -> StoreChange {
        switch self {
        case .store(var stored, let body):
            stored.isInvalidated = true
            return .store(stored, body: body)
        case .storeWritten(var stored, let body):
            stored.isInvalidated = true
            return .storeWritten(stored, body: body)
        case .update(var stored):
            stored.isInvalidated = true
            return .update(stored)
        case .remove, .invalidate, .pin, .use: return self
        }
    }
}

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
