import Foundation
import Synchronization

/// The memory cache of responses, with or without a store.
///
/// For each key it has either all variants of the store or none, so a cache hit never needs a query
/// of the store.
final class MemoryResponses: Sendable {
    private struct State {
        var groups: LeastRecentlyUsed<CacheKey, [StoredEntry]>
        /// The last row id, if no store assigns row ids.
        var lastID: Int64 = 0
        /// The identities of the cached responses, and at most as many identities of evicted
        /// responses.
        var identities: Set<ServiceIdentity> = []
    }

    private let state: Mutex<State>
    /// The row ids of responses that were used and not yet reported to the store.
    private let used = Mutex<Set<Int64>>([])
    private let generations = Atomic(0)
    private let memoryOnly: Atomic<Bool>

    /// A body that is larger than the limit divided by this number isn't cached in memory.
    private static let largestBodyDivisor = 8
    private static let maximumUses = 512
    /// The cost in bytes of a response besides its body.
    private static let overhead = 1024

    init(limit: Int, isMemoryOnly: Bool) {
        state = Mutex(State(groups: LeastRecentlyUsed(limit: limit)))
        memoryOnly = Atomic(isMemoryOnly)
        largestBody = limit / Self.largestBodyDivisor
    }

    /// Whether responses are only in memory, because there is no store or it can't be used.
    var isMemoryOnly: Bool { memoryOnly.load(ordering: .acquiring) }

    /// Switches to responses in memory only, because the store can't be used.
    func detachStore() { memoryOnly.store(true, ordering: .releasing) }

    /// The maximum size in bytes of a body that is cached in memory.
    let largestBody: Int

    /// The number of changes so far, so that entries read from the store before a change aren't
    /// loaded after it.
    var generation: Int { generations.load(ordering: .acquiring) }
    var cost: Int { state.withLock { $0.groups.cost } }

    /// Returns all variants of a key, or nil if the store must be queried.
    func entries(for key: CacheKey) -> [StoredEntry]? {
        state.withLock { $0.groups.value(for: key) } ?? (isMemoryOnly ? [] : nil)
    }

    /// Loads the store's variants for a key, unless something changed since they were read.
    func load(_ entries: [StoredEntry], for key: CacheKey, generation: Int) {
        state.withLock { state in
            guard self.generation == generation else { return }
            Self.set(entries, for: key, in: &state)
        }
    }

    /// Adds a body that was read from the store.
    func load(_ body: Data, of stored: StoredResponse) {
        state.withLock { state in
            guard body.count <= largestBody,
                var group = state.groups.value(for: stored.key),
                let index = group.firstIndex(where: { $0.response.id == stored.id })
            else { return }
            group[index].body = body
            Self.set(group, for: stored.key, in: &state)
        }
    }

    /// Applies changes that the store has applied.
    func apply(_ changes: [StoreChange]) {
        state.withLock { state in
            generations.add(1, ordering: .acquiringAndReleasing)
            for change in changes { apply(change, in: &state) }
        }
    }

    /// Removes all responses of an identity; returns their number and size.
    @discardableResult
    func removeAll(of identity: ServiceIdentity) -> PurgedResponses {
        state.withLock { state in
            generations.add(1, ordering: .acquiringAndReleasing)
            var purged = PurgedResponses()
            for key in Array(state.groups.keys) where key.identity == identity {
                for entry in state.groups.value(for: key) ?? [] {
                    purged.count += 1
                    purged.bytes += entry.response.bodyLength
                }
                state.groups.remove(key)
            }
            state.identities.remove(identity)
            return purged
        }
    }

    /// Records a use, to be reported to the store with its next write; returns whether many are
    /// pending.
    func recordUse(of stored: StoredResponse) -> Bool {
        // A response that isn't written yet will be the most recently used when it is written.
        guard !isMemoryOnly, stored.provisionalID?.isFinal ?? true else { return false }
        return used.withLock { used in
            used.insert(stored.id)
            return used.count >= Self.maximumUses
        }
    }

    /// Returns and clears the uses recorded since the last call.
    func takeUses() -> [StoreChange] {
        used.withLock { used in
            defer { used = [] }
            return used.isEmpty ? [] : [.use(Array(used))]
        }
    }

    /// Returns whether a response to be stored fits in memory, so that it can be served before it
    /// is written.
    func hasRoom(for change: StoreChange) -> Bool {
        if case .store(_, let body) = change { body.count <= largestBody } else { true }
    }

    /// Removes all variants of a key, so that the store is queried next time.
    func forget(_ key: CacheKey) {
        state.withLock { state in
            generations.add(1, ordering: .acquiringAndReleasing)
            state.groups.remove(key)
        }
    }

    /// Evicts the least recently used responses until a fraction of the limit remains.
    func shrink(to part: Double) {
        state.withLock { $0.groups.shrink(to: Int(Double($0.groups.limit) * part)) }
    }

    /// The number of identities that an invalidation looks up.
    var identityCount: Int { state.withLock { $0.identities.count } }

    // MARK: -

    private func apply(_ change: StoreChange, in state: inout State) {
        switch change {
        case .store(let stored, let body): add(stored, body, in: &state)
        case .storeWritten(let stored, _): add(stored, nil, in: &state)
        case .update(let stored):
            edit(stored.key, in: &state) { group in
                for index in group.indices where group[index].response.id == stored.id {
                    group[index].response = stored
                }
            }
        case .remove(let stored):
            edit(stored.key, in: &state) { $0.removeAll { $0.response.id == stored.id } }
        case .invalidate(let url):
            let address = CacheAddress(url)
            for identity in state.identities {
                edit(CacheKey(address, in: identity), in: &state) { group in
                    for index in group.indices { group[index].response.isInvalidated = true }
                }
            }
        case .pin(let key, let isPinned):
            edit(key, in: &state) { group in
                for index in group.indices { group[index].response.isPinned = isPinned }
            }
        case .use: break
        }
    }

    /// Adds a response, with its body unless only the store has the body.
    private func add(_ stored: StoredResponse, _ body: Data?, in state: inout State) {
        var stored = stored
        guard var group = state.groups.value(for: stored.key) ?? (isMemoryOnly ? [] : nil) else {
            return
        }
        if isMemoryOnly {
            state.lastID += 1
            stored.id = state.lastID
        }
        if isMemoryOnly || stored.provisionalID != nil {
            stored.isPinned = group.contains { $0.response.isPinned }
        }
        // Two responses stored at the same time may arrive here in a different order than in the
        // store.
        guard
            !group.contains(where: {
                $0.response.variantKey == stored.variantKey && $0.response.id > stored.id
            })
        else { return }
        group.removeAll { $0.response.variantKey == stored.variantKey }
        let isSmall = body.map { $0.count <= largestBody } ?? false
        if isSmall || !isMemoryOnly {
            group.append(StoredEntry(response: stored, body: isSmall ? body : nil))
        }
        Self.set(group, for: stored.key, in: &state)
    }

    private func edit(
        _ key: CacheKey, in state: inout State, _ body: (inout [StoredEntry]) -> Void
    ) {
        guard var group = state.groups.value(for: key) else { return }
        body(&group)
        Self.set(group, for: key, in: &state)
    }

    private static func set(_ group: [StoredEntry], for key: CacheKey, in state: inout State) {
        let cost = group.reduce(overhead) { $0 + overhead + ($1.body?.count ?? 0) }
        state.groups.set(group, cost: cost, for: key)
        state.identities.insert(key.identity)
        // The identities of evicted responses accumulate, for example in an app with a new token
        // for each call.
        if state.identities.count > 2 * state.groups.count + 16 {
            state.identities = Set(state.groups.keys.map(\.identity))
        }
    }
}
