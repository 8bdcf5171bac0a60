import Foundation
import Synchronization

/// What was used last, in memory, in front of a store or alone.
///
/// For each key there are either all variants that the store has, or none: so what is found here needs no
/// look at the store.
final class MemoryResponses: Sendable {
    private struct State {
        var groups: LeastRecentlyUsed<CacheKey, [StoredEntry]>
        /// Numbers for responses where no store gives them.
        var lastID: Int64 = 0
        /// All identities that something was kept for.
        var identities: Set<Identity> = []
    }

    private let state: Mutex<State>
    /// Responses that were used, by their numbers.
    private let used = Mutex<Set<Int64>>([])
    private let generations = Atomic(0)
    private let alone: Atomic<Bool>

    /// Bodies larger than this part of the limit aren't kept in memory.
    private static let largestPart = 8
    private static let manyUses = 512
    /// What a response costs besides its body, in bytes.
    private static let overhead = 1024

    init(limit: Int, isAlone: Bool) {
        state = Mutex(State(groups: LeastRecentlyUsed(limit: limit)))
        alone = Atomic(isAlone)
        largestBody = limit / Self.largestPart
    }

    /// Whether there is no store behind it.
    var isAlone: Bool { alone.load(ordering: .acquiring) }

    /// Goes on without the store, which can't be used.
    func goAlone() { alone.store(true, ordering: .releasing) }

    /// How long a body may be to be kept here.
    let largestBody: Int

    /// Counts changes, so that what was read before one isn't put in after it.
    var generation: Int { generations.load(ordering: .acquiring) }
    var cost: Int { state.withLock { $0.groups.cost } }

    /// All variants of a key, or nil where the store has to be asked.
    func entries(for key: CacheKey) -> [StoredEntry]? {
        state.withLock { $0.groups.value(for: key) } ?? (isAlone ? [] : nil)
    }

    /// Takes over what the store has for a key, unless something changed since.
    func load(_ entries: [StoredEntry], for key: CacheKey, generation: Int) {
        state.withLock { state in
            guard self.generation == generation else { return }
            Self.set(entries, for: key, in: &state)
        }
    }

    /// Adds a body that was read.
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

    /// Makes the changes that the store made.
    func apply(_ changes: [StoreChange]) {
        state.withLock { state in
            generations.add(1, ordering: .acquiringAndReleasing)
            for change in changes { apply(change, in: &state) }
        }
    }

    /// Removes all that an identity has; says how much that was.
    @discardableResult
    func removeAll(of identity: Identity) -> PurgedResponses {
        state.withLock { state in
            generations.add(1, ordering: .acquiringAndReleasing)
            var purged = PurgedResponses()
            for key in Array(state.groups.keys) where key.identity == identity {
                for entry in state.groups.value(for: key) ?? [] {
                    purged.responses += 1
                    purged.bytes += entry.response.bodyLength
                }
                state.groups.remove(key)
            }
            return purged
        }
    }

    /// Notes a use for the store to hear of with its next write; says whether there are many by now.
    func noteUse(of stored: StoredResponse) -> Bool {
        // One that isn't written yet is the last that was used anyway.
        guard !isAlone, stored.promise?.isKept ?? true else { return false }
        return used.withLock { used in
            used.insert(stored.id)
            return used.count >= Self.manyUses
        }
    }

    /// The uses since this was asked for last.
    func takeUses() -> [StoreChange] {
        used.withLock { used in
            defer { used = [] }
            return used.isEmpty ? [] : [.use(Array(used))]
        }
    }

    /// Whether what a change stores has room here, so that it is there before the store has it.
    func hasRoom(for change: StoreChange) -> Bool {
        if case .store(_, let body) = change { body.count <= largestBody } else { true }
    }

    /// Lets go of all for a key, so that the store is asked.
    func forget(_ key: CacheKey) {
        state.withLock { state in
            generations.add(1, ordering: .acquiringAndReleasing)
            state.groups.remove(key)
        }
    }

    /// Lets go of what was used the longest ago, until no more than a part of the limit is left.
    func shrink(to part: Double) {
        state.withLock { $0.groups.shrink(to: Int(Double($0.groups.limit) * part)) }
    }

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

    /// Adds a response, whose body comes along unless only the store has it.
    private func add(_ stored: StoredResponse, _ body: Data?, in state: inout State) {
        var stored = stored
        guard var group = state.groups.value(for: stored.key) ?? (isAlone ? [] : nil) else {
            return
        }
        if isAlone {
            state.lastID += 1
            stored.id = state.lastID
        }
        if isAlone || stored.promise != nil {
            stored.isPinned = group.contains { $0.response.isPinned }
        }
        // Two answers of one time come here in another order than the store had them in, maybe.
        guard
            !group.contains(where: {
                $0.response.place == stored.place && $0.response.id > stored.id
            })
        else { return }
        group.removeAll { $0.response.place == stored.place }
        let isSmall = body.map { $0.count <= largestBody } ?? false
        if isSmall || !isAlone {
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
        state.identities.insert(key.identity)
        state.groups.set(group, cost: cost, for: key)
    }
}
