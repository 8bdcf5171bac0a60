public import Foundation
public import HTTPTypes
import Logging
import Synchronization

/// Answers requests from what is stored or from the network, as HTTP and the call's strategy say.
///
/// ```swift
/// let cache = ResponseCache(store: try DatabaseResponseStore(folder: folder))
/// let answer = try await cache.answer(to: request, strategy: .networkFirst, send: transport)
/// if case .stale(.offline) = answer.source { banner.show(age: answer.age) }
/// ```
///
/// A cache may serve any number of callers and of transports. Equal requests that are under way at a time
/// are sent once. What the store says of damage or of a full disk is logged and costs the answer nothing.
public final class ResponseCache: Sendable {
    /// Sends a request with its body, and gives the whole response; throws when that can't be had.
    public typealias Send = @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

    let configuration: ResponseCacheConfiguration
    /// The store; nil in a cache in memory only, and where the store can't be opened.
    var store: (any ResponseStore)? { memory.isAlone ? nil : givenStore }
    /// The store, where nobody has to wait for it.
    var writeBehind: (any WriteBehindStore)? { memory.isAlone ? nil : givenWriteBehind }
    private let givenStore: (any ResponseStore)?
    private let givenWriteBehind: (any WriteBehindStore)?
    let memory: MemoryResponses
    let epochs = CacheEpochs()
    /// The rules, with the key that the store's digests are made with.
    let rules: HTTPCache
    private let unnamedCallers = UnnamedCallers()
    /// Whether what the store took in last couldn't be written.
    let isStoreFailing = Atomic(false)
    let flights = Flights<FlightKey, CachedAnswer>()
    let logger = Logger(label: "inlay.cache")

    /// A cache over a store, or in memory only.
    ///
    /// Where the store can't be opened, the log says so once, and the cache is in memory only until the next start.
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

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request, with its full address.
    ///   - body: What is sent with it.
    ///   - strategy: How what is stored is used.
    ///   - identity: Whose answers are used; by default, the request's headers tell.
    ///   - send: Asks the server.
    /// - Returns: The answer, and where it came from.
    /// - Throws: What `send` throws, where nothing stored may be given in its place; or ``CacheError``.
    public func answer(
        to request: HTTPRequest, body: Data? = nil, strategy: CacheStrategy = .networkFirst,
        identity: Identity? = nil, send: @escaping Send
    ) async throws -> CachedAnswer {
        try await perform(
            CacheCall(
                request: request, body: body, key: key(of: request, in: identity),
                strategy: strategy, epoch: epochs.now, send: send))
    }

    /// What a request is looked up by.
    private func key(of request: HTTPRequest, in identity: Identity?) -> CacheKey? {
        CacheKey(request, in: identity ?? Identity(of: request.headerFields))
    }

    /// The answer that is in memory, without waiting; nil where it takes a look at disk or network.
    ///
    /// A stale answer that is being fetched anew counts too; `send` is what fetches it.
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

    /// Keeps everything that is stored for a request whatever room there is, or no longer so.
    ///
    /// - Returns: Whether there was anything.
    @discardableResult
    public func pin(
        _ request: HTTPRequest, isPinned: Bool = true, identity: Identity? = nil
    ) async throws -> Bool {
        guard let key = key(of: request, in: identity) else { return false }
        guard try await !entries(for: key).isEmpty else { return false }
        try await apply([.pin(key, isPinned)])
        return true
    }

    /// Removes all that is stored for an identity, in memory and on disk.
    ///
    /// ```swift
    /// let purged = try await cache.purge(.account("ada"))
    /// ```
    ///
    /// Requests of that identity that are under way get their responses, which aren't stored;
    /// ``ServiceProxy/logOut()`` ends them, too.
    ///
    /// - Parameter identity: Whose responses.
    /// - Returns: How much was removed.
    /// - Throws: What kept the store from it.
    @discardableResult
    public func purge(_ identity: Identity) async throws -> PurgedResponses {
        epochs.purge(identity)
        flights.close { $0.key.identity == identity }
        let inMemory = memory.removeAll(of: identity)
        // Also of a store that couldn't be opened at the start: what it has must go, or the caller be told.
        guard let givenStore else { return inMemory }
        let purged = try await givenStore.removeAll(of: identity)
        memory.removeAll(of: identity)
        return purged
    }

    /// Says once for each server that responses aren't stored because their caller's account isn't named.
    func noteStoring(_ reason: StoringReason, of key: CacheKey?) {
        guard reason == .callerUnnamed, let key,
            let message = unnamedCallers.message(for: key)
        else { return }
        logger.warning("\(message)")
        configuration.onUnnamedCaller(message)
    }

    /// Waits until everything that was kept so far is in the store: for before a program ends.
    ///
    /// Without, the answers of the last milliseconds may be lost.
    public func flush() async {
        do {
            // With what was used since.
            try await apply([])
        } catch {
            logger.warning("What was used last can't be noted: \(error)")
        }
        await writeBehind?.flush()
    }

    /// Lets go of what memory holds, but for a part of its limit: for when memory gets scarce.
    public func releaseMemory(keeping part: Double = 0) {
        memory.shrink(to: part)
    }
}
