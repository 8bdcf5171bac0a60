import GRDB
import Synchronization

/// Which addresses a store may have something for: one that isn't among them needs no look into the database.
final class StoredAddresses: Sendable {
    /// What is known without the database.
    enum Knowledge {
        case nothingStored
        case maybeStored
        /// Another program has changed something since the last look.
        case outdated
        /// There was no look yet.
        case none
    }

    private struct State {
        /// The hashes of all addresses with responses up to a number, and maybe of more.
        var hashes: Set<Int64> = []
        /// That number; nil before the first look.
        var lastID: Int64?
        /// How many changes there were at the last look.
        var changes = 0
        var looked = ContinuousClock.now
        /// From how many hashes on most may be of responses that are gone.
        var mostHashes = 0
        /// Counts how often all was forgotten.
        var generation = 0
    }

    private let state = Mutex(State())
    private let counter: ChangeCounter

    /// For how long a look holds at most: a program may be killed when it has changed something and not yet
    /// counted that.
    private static let longest = Duration.seconds(1)
    private static let fewHashes = 65_536

    init(_ counter: ChangeCounter) {
        self.counter = counter
    }

    /// Whether something may be stored for an address.
    func knowledge(of hash: Int64) -> Knowledge {
        state.withLock { state in
            if state.lastID == nil { return .none }
            if state.hashes.contains(hash) { return .maybeStored }
            let isCurrent = state.changes == counter.now && state.looked + Self.longest > .now
            return isCurrent ? .nothingStored : .outdated
        }
    }

    /// Whether there is surely nothing for an address among the responses up to a number.
    func lacks(_ hash: Int64, upTo id: Int64) -> Bool {
        state.withLock { $0.lastID == id && !$0.hashes.contains(hash) }
    }

    /// Takes over what was stored since the last look.
    func look(in database: Database) throws {
        let (changes, now) = (counter.now, ContinuousClock.now)
        let (known, generation) = state.withLock { ($0.lastID, $0.generation) }
        let statement = try database.cachedStatement(sql: "SELECT lastID FROM total")
        guard let lastID = try Int64.fetchOne(statement) else { return }
        let new: [Int64] =
            switch known {
            case lastID: []
            case let known? where known < lastID:
                try Int64.fetchAll(
                    database.cachedStatement(sql: "SELECT hash FROM response WHERE id > ?"),
                    arguments: [known])
            // The index has them all side by side. A number that is too high is another database's.
            default: try Int64.fetchAll(database, sql: "SELECT hash FROM response")
            }
        state.withLock { state in
            guard state.generation == generation else { return }
            state.hashes.formUnion(new)
            // Lower than what was stored meanwhile, it is looked at once more.
            state.lastID = lastID
            (state.changes, state.looked) = (changes, now)
            if known == nil { state.mostHashes = max(2 * new.count, Self.fewHashes) }
        }
    }

    /// Adds what this program has stored, and has other programs notice.
    ///
    /// - Parameters:
    ///   - hashes: Those of the addresses.
    ///   - before: The number of the response that was the last one before.
    ///   - lastID: That of the last one now.
    /// - Returns: Whether all has to be looked at anew, as most of what is known may be gone.
    func add(_ hashes: [Int64], after before: Int64, upTo lastID: Int64) -> Bool {
        // What is only removed or used needs no look of anyone.
        guard !hashes.isEmpty else { return false }
        return state.withLock { state in
            let changes = counter.add()
            if state.changes == changes { state.changes += 1 }
            state.hashes.formUnion(hashes)
            if state.lastID == before { state.lastID = lastID }
            guard state.lastID != nil, state.hashes.count > state.mostHashes else { return false }
            state = State(generation: state.generation + 1)
            return true
        }
    }

    /// Forgets everything: the database is another one.
    func forget() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }
}
