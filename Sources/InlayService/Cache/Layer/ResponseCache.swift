public import Foundation
public import HTTPTypes
import Logging
import Synchronization

/// A cache of HTTP responses, which answers requests from the cache or the network by the rules
/// of HTTP and the call's strategy.
///
/// ```swift
/// let cache = ResponseCache(store: try DatabaseResponseStore(folder: folder))
/// let answer = try await cache.answer(to: request, strategy: .networkFirst, send: transport)
/// if case .stale(.offline) = answer.source { banner.show(age: answer.age) }
/// ```
///
/// A cache can serve any number of callers and transports. Equal requests in progress are sent
/// once. Errors of the store, such as damage or a full disk, are logged and don't fail the call.
public final class ResponseCache: Sendable {
    /// Sends a request with its body and returns the complete response, or throws.
    public typealias Send = @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

    let configuration: ResponseCacheConfiguration
    /// The store; nil if the cache is in memory only, or the store can't be opened.
    var store: (any ResponseStore)? { memory.isAlone ? nil : givenStore }
    /// The store, if it can write in the background.
    var writeBehind: (any WriteBehindStore)? { memory.isAlone ? nil : givenWriteBehind }
    private let givenStore: (any ResponseStore)?
    private let givenWriteBehind: (any WriteBehindStore)?
    let memory: MemoryResponses
    let epochs = CacheEpochs()
    /// The HTTP rules, with the store's key for digests.
    let rules: HTTPCache
    private let unnamedCallers = UnnamedCallers()
    /// Whether the last background write of the store failed.
    let isStoreFailing = Atomic(false)
    let flights = Flights<FlightKey, CachedAnswer>()
    let logger = Logger(label: "inlay.cache")

    /// Creates a cache with a store, or in memory only.
    ///
    /// If the store can't be opened, this is logged once and the cache is in memory only until
    /// the next start.
    public init(
        store: (any ResponseStore)? = nil,
        configuration: ResponseCacheConfiguration = ResponseCacheConfiguration()
    ) {
        givenStore = store
        givenWriteBehind = store as? any WriteBehindStore
        self.configuration = configuration
        memory = MemoryResponses(limit: configuration.memoryLimit, isAlone: store == nil)
        var rules = configuration.rules
        if let store { rules.digestKey = DigestKey(store.digestKey) }
        self.rules = rules
        guard let givenWriteBehind else { return }
        Task.detached { [memory, logger] in
            do {
                try await givenWriteBehind.open()
            } catch {
                memory.goAlone()
                logger.error("Responses are cached in memory only: \(error)")
            }
        }
    }

    /// Returns the response to a request, from the cache or the network.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The request body.
    ///   - strategy: The cache strategy.
    ///   - identity: The identity whose responses are used; nil derives it from the request's
    ///     headers.
    ///   - send: Sends a request to the server.
    /// - Returns: The response and its source.
    /// - Throws: The errors of `send` if no cached response may be used instead, or
    ///   ``CacheError``.
    public func answer(
        to request: HTTPRequest, body: Data? = nil, strategy: CacheStrategy = .networkFirst,
        identity: Identity? = nil, send: @escaping Send
    ) async throws -> CachedAnswer {
        try await perform(
            CacheCall(
                request: request, body: body, key: key(of: request, in: identity),
                strategy: strategy, epoch: epochs.now, send: send))
    }

    /// Returns the cache key of a request.
    private func key(of request: HTTPRequest, in identity: Identity?) -> CacheKey? {
        CacheKey(request, in: identity ?? Identity(of: request.headerFields))
    }

    /// Returns a response from the memory cache without waiting; nil if that needs the disk or
    /// the network.
    ///
    /// A stale response that is refreshed in the background counts, too; `send` is used for that.
    public func rememberedAnswer(
        to request: HTTPRequest, strategy: CacheStrategy = .networkFirst,
        identity: Identity? = nil, send: @escaping Send
    ) -> CachedAnswer? {
        key(of: request, in: identity).flatMap {
            rememberedAnswer(to: request, strategy: strategy, key: $0, send: send)
        }
    }

    /// The same, for a request whose key is known.
    func rememberedAnswer(
        to request: HTTPRequest, strategy: CacheStrategy, key: CacheKey, send: @escaping Send
    ) -> CachedAnswer? {
        guard request.method == .get, let entries = memory.entries(for: key), !entries.isEmpty
        else { return nil }
        let action = rules.action(
            for: request, stored: entries.map(\.response), strategy: strategy,
            now: configuration.now())
        guard case .answer(let hit) = action,
            let body = entries.first(where: { $0.response.id == hit.stored.id })?.body
        else { return nil }
        if let refresh = hit.refresh {
            let call = CacheCall(
                request: request, body: nil, key: key, strategy: strategy, epoch: epochs.now,
                send: send)
            self.refresh(call, hit: hit, with: refresh, stored: entries.map(\.response))
        }
        return answer(with: hit, body: body, isFromMemory: true)
    }

    /// Pins the cached responses of a request, so that they are never evicted, or unpins them.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    public func pin(
        _ request: HTTPRequest, isPinned: Bool = true, identity: Identity? = nil
    ) async throws -> Bool {
        guard let key = key(of: request, in: identity) else { return false }
        guard try await !entries(for: key).isEmpty else { return false }
        try await apply([.pin(key, isPinned)])
        return true
    }

    /// Removes all cached responses of an identity, in memory and on disk.
    ///
    /// ```swift
    /// let purged = try await cache.purge(.account("ada"))
    /// ```
    ///
    /// Requests of the identity that are in progress complete, but their responses aren't stored;
    /// ``ServiceProxy/logOut()`` also cancels them.
    ///
    /// - Parameter identity: The owner of the responses.
    /// - Returns: The number and size of the removed responses.
    /// - Throws: The error of the store.
    @discardableResult
    public func purge(_ identity: Identity) async throws -> PurgedResponses {
        epochs.purge(identity)
        flights.close { $0.key.identity == identity }
        let inMemory = memory.removeAll(of: identity)
        // Also for a store that couldn't be opened at the start: its data must be removed, or an
        // error thrown.
        guard let givenStore else { return inMemory }
        let purged = try await givenStore.removeAll(of: identity)
        memory.removeAll(of: identity)
        return purged
    }

    /// Reports once for each server that responses aren't stored because no account is named.
    func noteStoring(_ reason: StoringReason, of key: CacheKey?) {
        guard reason == .callerUnnamed, let key,
            let message = unnamedCallers.message(for: key)
        else { return }
        logger.warning("\(message)")
        configuration.onUnnamedCaller(message)
    }

    /// Waits until all pending writes are in the store; call it before the program exits.
    ///
    /// Otherwise, the responses of the last milliseconds may be lost.
    public func flush() async {
        do {
            // Also writes the recorded uses.
            try await apply([])
        } catch {
            logger.warning("The uses of cached responses can't be recorded: \(error)")
        }
        await writeBehind?.flush()
    }

    /// Evicts bodies from memory until a fraction of the limit remains, for use under memory
    /// pressure.
    public func releaseMemory(keeping part: Double = 0) {
        memory.shrink(to: part)
    }
}
