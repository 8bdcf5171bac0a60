import Foundation
import HTTPTypes
import Logging
import Synchronization

extension ResponseCache {
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

    func entries(for key: CacheKey) async throws -> [StoredEntry] {
        if let entries = memory.entries(for: key) { return entries }
        return try await storedEntries(for: key)
    }

    /// Reads the entries for a key from the store and loads them into the memory cache.
    private func storedEntries(for key: CacheKey) async throws -> [StoredEntry] {
        let generation = memory.generation
        guard let entries = try await store?.entries(for: key) else { return [] }
        memory.load(entries, for: key, generation: generation)
        return entries
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

    /// Applies the changes of a response to the cache; returns whether the response was stored.
    func keep(
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
                if case .complete(_, let part) = change { changes.append(.remove(part)) }
                changes.append(
                    written.map { .storeWritten(stored, body: $0) } ?? .store(stored, body: body))
            case .update(let stored): changes.append(.update(stored))
            case .remove(let stored): changes.append(.remove(stored))
            case .invalidate(let url):
                epochs.invalidate(url: url)
                flights.close { $0.key.url == url }
                changes.append(.invalidate(url: url))
            }
        }
        // The response to a write is newer than the invalidation it causes.
        if exchange.request.method == .get, epochs.isInvalidated(key.url, since: epoch) {
            changes = changes.map { $0.invalidated() }
        }
        if epochs.isPurged(key.identity, since: epoch) {
            changes.removeAll { $0.keepsSomething }
            storing = .purged
        }
        do {
            try await applySoon(changes, for: key)
            // A purge in the meantime may have missed the entry just stored.
            if storing != .purged, epochs.isPurged(key.identity, since: epoch) {
                try await purge(key.identity)
                storing = .purged
            }
        } catch {
            noteFailure(error, for: key)
            return .storeFailed
        }
        return storing
    }

    /// Records the use of an entry for LRU eviction; the store is updated later.
    func noteUse(of stored: StoredResponse) {
        guard memory.noteUse(of: stored) else { return }
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

    /// Applies changes to memory, and has the store apply them in the background if it can.
    private func applySoon(_ changes: [StoreChange], for key: CacheKey) async throws {
        let changes = changes + memory.takeUses()
        // While the store fails, each response waits for it, so that its storing result is
        // correct.
        guard !isStoreFailing.load(ordering: .relaxed), changes.allSatisfy(memory.hasRoom(for:)),
            let stored = writeBehind?.accept(
                changes,
                onFailure: { [self] error in
                    isStoreFailing.store(true, ordering: .relaxed)
                    noteFailure(error, for: key)
                })
        else { return try await make(changes) }
        memory.apply(changes.numbered(as: stored))
        // The store may have failed before the change was in memory.
        if isStoreFailing.load(ordering: .relaxed) { memory.forget(key) }
    }

    private func make(_ changes: [StoreChange]) async throws {
        guard !changes.isEmpty else { return }
        guard let store else { return memory.apply(changes) }
        let stored = try await store.apply(changes)
        isStoreFailing.store(false, ordering: .relaxed)
        memory.apply(changes.numbered(as: stored))
    }

    private func noteFailure(_ error: any Error, for key: CacheKey) {
        if store != nil {
            logger.error("The response from \(key.loggedURL) can't be cached: \(error)")
        }
        memory.forget(key)
    }
}

extension [StoreChange] {
    /// Returns the changes with the row ids that the store assigned to their responses.
    fileprivate func numbered(as stored: [StoredResponse]) -> [StoreChange] {
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
