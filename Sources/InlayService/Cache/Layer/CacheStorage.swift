import Foundation
import HTTPTypes
import Logging
import Synchronization

/// The responses of a cache, in memory and in its store.
///
/// Errors of the store are logged. Memory never keeps a response that the store failed to write.
final class CacheStorage: Sendable {
    let memory: MemoryResponses
    let logger: Logger
    private let givenStore: (any ResponseStore)?
    private let givenWriteBehind: (any WriteBehindStore)?
    /// Whether the last background write of the store failed.
    private let isStoreFailing = Atomic(false)

    /// The maximum size in bytes of a body that is loaded into memory if its caller streams it.
    private static let largestInMemory = 65_536

    /// Creates the storage; without a store, or if the store can't be opened, it is in memory only.
    init(store: (any ResponseStore)?, memoryLimit: Int, logger: Logger) {
        givenStore = store
        givenWriteBehind = store as? any WriteBehindStore
        memory = MemoryResponses(limit: memoryLimit, isMemoryOnly: store == nil)
        self.logger = logger
        guard let givenWriteBehind else { return }
        Task.detached { [memory] in
            do {
                try await givenWriteBehind.open()
            } catch {
                memory.detachStore()
                logger.error("Responses are cached in memory only: \(error)")
            }
        }
    }

    /// The store; nil if the cache is in memory only, or the store can't be opened.
    var store: (any ResponseStore)? { memory.isMemoryOnly ? nil : givenStore }

    /// The store; nil if it can't write in the background, or if the cache is in memory only.
    private var writeBehind: (any WriteBehindStore)? {
        memory.isMemoryOnly ? nil : givenWriteBehind
    }

    // MARK: - Reading

    /// Returns the cached entries for a key; none if the store fails.
    func lookUp(_ key: CacheKey) async -> (entries: [StoredEntry], isFromMemory: Bool) {
        if let entries = memory.entries(for: key) { return (entries, true) }
        do {
            return (try await storedEntries(for: key), false)
        } catch {
            // If the store can't be opened at all, that was logged once before.
            if store != nil {
                logger.warning("The cached responses for \(key.loggedURL) can't be read: \(error)")
            }
            return ([], false)
        }
    }

    /// Returns the cached entries for a key; throws the error of the store.
    func entries(for key: CacheKey) async throws -> [StoredEntry] {
        if let entries = memory.entries(for: key) { return entries }
        return try await storedEntries(for: key)
    }

    /// Returns a cached body and whether it was in memory; nil if it is no longer cached or can't
    /// be read.
    func body(
        of stored: StoredResponse, in entries: [StoredEntry]
    ) async -> (body: Data, isFromMemory: Bool)? {
        if let body = entries.first(where: { $0.response.id == stored.id })?.body {
            return (body, true)
        }
        let entries = memory.entries(for: stored.key) ?? []
        if let body = entries.first(where: { $0.response.id == stored.id })?.body {
            return (body, true)
        }
        do {
            if let body = try await store?.body(of: stored) {
                memory.load(body, of: stored)
                return (body, false)
            }
        } catch {
            logger.warning(
                "The cached body for \(stored.key.loggedURL) can't be read: \(error)")
        }
        memory.forget(stored.key)
        return nil
    }

    /// Returns the body for a cache hit; nil if it is no longer cached.
    func body(
        for hit: CacheHit, in entries: [StoredEntry] = [], isStreamed: Bool
    ) async -> BufferedBody? {
        if isStreamed, let part = await part(for: hit, in: entries) { return BufferedBody(part) }
        guard let (body, isFromMemory) = await body(of: hit.stored, in: entries) else { return nil }
        return BufferedBody(hit.body(from: body), isFromMemory: isFromMemory)
    }

    /// Returns whether a response wasn't replaced or revalidated in the memory cache since it was
    /// read; true if its key isn't in the memory cache.
    func isCurrent(_ stored: StoredResponse) -> Bool {
        guard let entries = memory.entries(for: stored.key) else { return true }
        return entries.contains {
            $0.response.id == stored.id && $0.response.responseTime == stored.responseTime
        }
    }

    // MARK: - Writing

    /// Records the use of an entry for LRU eviction; the store is updated later.
    func recordUse(of stored: StoredResponse) {
        guard memory.recordUse(of: stored) else { return }
        Task { [self] in
            do {
                try await apply([])
            } catch {
                logger.debug("The uses of cached responses can't be recorded: \(error)")
            }
        }
    }

    /// Applies changes to the store, then to memory.
    func apply(_ changes: [StoreChange]) async throws {
        try await make(changes + memory.takeUses())
    }

    /// Applies changes to memory, and to the store in the background if the store supports that.
    func applySoon(_ changes: [StoreChange], for key: CacheKey) async throws {
        let changes = changes + memory.takeUses()
        // While the store fails, each response waits for it, so that its storing result is
        // correct.
        guard !isStoreFailing.load(ordering: .relaxed), changes.allSatisfy(memory.hasRoom(for:)),
            let stored = writeBehind?.accept(
                changes,
                onFailure: { [self] error in
                    isStoreFailing.store(true, ordering: .relaxed)
                    recordFailure(error, for: key)
                })
        else { return try await make(changes) }
        memory.apply(changes.withRowIDs(of: stored))
        // The store may have failed before the change was in memory.
        if isStoreFailing.load(ordering: .relaxed) { memory.forget(key) }
    }

    /// Removes all responses of an identity, in memory and in the store.
    func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses {
        let inMemory = memory.removeAll(of: identity)
        // A store that couldn't be opened at the start is purged, too: its data must be removed, or
        // an error thrown.
        guard let givenStore else { return inMemory }
        let purged = try await givenStore.removeAll(of: identity)
        memory.removeAll(of: identity)
        return purged
    }

    /// Waits until all pending writes and recorded uses are in the store.
    func flush() async {
        do {
            // Applying no changes writes the recorded uses, too.
            try await apply([])
        } catch {
            logger.warning("The uses of cached responses can't be recorded: \(error)")
        }
        await writeBehind?.flush()
    }

    /// Logs that the response of a key can't be stored, and removes it from memory.
    func recordFailure(_ error: any Error, for key: CacheKey) {
        if store != nil {
            logger.error("The response from \(key.loggedURL) can't be cached: \(error)")
        }
        memory.forget(key)
    }

    // MARK: - Private

    /// Reads the entries for a key from the store and loads them into the memory cache.
    private func storedEntries(for key: CacheKey) async throws -> [StoredEntry] {
        let generation = memory.generation
        guard let entries = try await store?.entries(for: key) else { return [] }
        memory.load(entries, for: key, generation: generation)
        return entries
    }

    /// Returns a large body on disk as a stream; nil if the body must be loaded into memory, which
    /// also reports errors.
    private func part(for hit: CacheHit, in entries: [StoredEntry]) async -> StoredPart? {
        guard hit.stored.bodyLength > Self.largestInMemory, !hit.isNotModified, !hit.isForFields
        else { return nil }
        let known = entries + (memory.entries(for: hit.stored.key) ?? [])
        let isInMemory = known.contains { $0.response.id == hit.stored.id && $0.body != nil }
        guard !isInMemory, let body = try? await store?.openBody(of: hit.stored) else { return nil }
        let range = hit.bytes ?? 0..<body.length
        return range.upperBound <= body.length ? StoredPart(body: body, range: range) : nil
    }

    private func make(_ changes: [StoreChange]) async throws {
        guard !changes.isEmpty else { return }
        guard let store else { return memory.apply(changes) }
        let stored = try await store.apply(changes)
        isStoreFailing.store(false, ordering: .relaxed)
        memory.apply(changes.withRowIDs(of: stored))
    }
}

extension [StoreChange] {
    /// Returns the changes with the row ids that the store assigned to their responses.
    fileprivate func withRowIDs(of stored: [StoredResponse]) -> [StoreChange] {
        var stored = stored[...]
        return map { change in
            switch change {
            case .store(_, let body):
                stored.popFirst().map { .store($0, body: body) } ?? change
            case .storeWritten(_, let body):
                stored.popFirst().map { .storeWritten($0, body: body) } ?? change
            case .update, .remove, .invalidate, .use, .pin: change
            }
        }
    }
}
