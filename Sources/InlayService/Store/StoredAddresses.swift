import GRDB
import Synchronization

/// Which responses a store may have for an address, in memory: in an index of the database each new one would
/// be written to a page of its own.
final class StoredAddresses: Sendable {
    private struct State {
        /// Those of all responses up to a number.
        var numbers = AddressNumbers()
        /// That number; nil before the first look.
        var lastID: Int64?
        /// How many changes there were at the last look.
        var changes = 0
        var looked = ContinuousClock.now
        /// From how many on most may be of responses that are gone.
        var most = 0
        /// Counts how often all was forgotten.
        var generation = 0
    }

    private let state = Mutex(State())
    private let counter: ChangeCounter

    /// For how long a look holds at most: a program may be killed when it has changed something and not yet
    /// counted that.
    private static let longest = Duration.seconds(1)
    private static let few = 65_536

    init(_ counter: ChangeCounter) {
        self.counter = counter
    }

    /// The numbers of all that may be stored for an address; nil where the database has to be looked at, because
    /// it wasn't yet or another program may have changed it.
    func numbers(of hash: Int64) -> [Int64]? {
        state.withLock { state in
            guard state.lastID != nil, state.changes == counter.now,
                state.looked + Self.longest > .now
            else { return nil }
            return state.numbers[hash]
        }
    }

    /// The same, with a look at the database where that is needed.
    func numbers(of hash: Int64, in database: Database) throws -> [Int64] {
        if let known = numbers(of: hash) { return known }
        try look(in: database)
        // Others may be faster in changing it than this is in looking.
        return try numbers(of: hash) ?? Self.storedNumbers(of: hash, in: database)
    }

    /// The same, for a transaction that knows what the last response is; nil where others aren't known.
    func numbers(of hash: Int64, upTo id: Int64) -> [Int64]? {
        state.withLock { $0.lastID == id ? $0.numbers[hash] : nil }
    }

    /// The same, by reading all that the database has: for when all else fails.
    static func storedNumbers(of hash: Int64, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM address WHERE hash = ? ORDER BY id"),
            arguments: [hash])
    }

    /// Looks at the database at the beginning of a transaction, unless the last response is known.
    func catchUp(with lastID: Int64, in database: Database) throws {
        if state.withLock({ $0.lastID != lastID }) { try look(in: database) }
    }

    /// Takes over what was stored since the last look.
    func look(in database: Database) throws {
        let (changes, now) = (counter.now, ContinuousClock.now)
        let (known, generation) = state.withLock { ($0.lastID, $0.generation) }
        let statement = try database.cachedStatement(sql: "SELECT lastID FROM total")
        guard let lastID = try Int64.fetchOne(statement) else { return }
        // A number that is too high is another database's.
        let first = known.map { $0 > lastID ? 0 : $0 } ?? 0
        var new: [(number: Int64, hash: Int64)] = []
        if first != lastID {
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: "SELECT id, hash FROM address WHERE id > ? AND id <= ? ORDER BY id"),
                arguments: [first, lastID])
            while let row = try rows.next() {
                new.append((try row.decode(atIndex: 0), try row.decode(atIndex: 1)))
            }
        }
        state.withLock { state in
            // Another look may have been faster, or all be about another database.
            guard state.generation == generation, state.lastID == known else { return }
            if first == 0 { state.numbers = AddressNumbers() }
            for (number, hash) in new { state.numbers.add(number, for: hash) }
            state.lastID = lastID
            (state.changes, state.looked) = (changes, now)
            if first == 0 { state.most = max(2 * new.count, Self.few) }
            if state.numbers.count > state.most {
                state = State(generation: state.generation + 1)
            }
        }
    }

    /// Takes over what this program has stored, and has other programs notice.
    ///
    /// - Parameters:
    ///   - numbers: All that is stored now for the addresses that something was stored for.
    ///   - before: The number of the response that was the last one before.
    ///   - lastID: That of the last one now.
    /// - Returns: Whether all has to be looked at anew, as most of what is known may be gone.
    func add(_ numbers: [Int64: [Int64]], after before: Int64, upTo lastID: Int64) -> Bool {
        // What is only removed or used needs no look of anyone.
        guard !numbers.isEmpty else { return false }
        return state.withLock { state in
            let changes = counter.add()
            // Without a look before, what is known would miss all others.
            guard let known = state.lastID, known == before || known >= lastID else {
                return false
            }
            if state.changes == changes { state.changes += 1 }
            for (hash, stored) in numbers {
                // A look may have found newer ones already.
                let newer = known > lastID ? state.numbers[hash].filter { $0 > lastID } : []
                state.numbers[hash] = stored + newer
            }
            if known == before { state.lastID = lastID }
            guard state.numbers.count > state.most else { return false }
            state = State(generation: state.generation + 1)
            return true
        }
    }

    /// Forgets responses of an address that aren't there any more.
    func drop(_ gone: Set<Int64>, of hash: Int64) {
        state.withLock { state in
            state.numbers[hash] = state.numbers[hash].filter { !gone.contains($0) }
        }
    }

    /// Forgets everything: the database is another one.
    func forget() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }
}
