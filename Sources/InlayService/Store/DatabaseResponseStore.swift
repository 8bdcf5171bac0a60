public import Foundation
import GRDB
import Logging
import Synchronization

/// Keeps responses in a folder: a database, and a file for each large body.
///
/// ```swift
/// let store = try DatabaseResponseStore(folder: cacheFolder.appending(path: "answers"))
/// let cache = ResponseCache(store: store)
/// ```
///
/// The database is opened on a thread of its own when the store is made: no initialiser waits for it, and what is
/// asked of the store does. ``open()`` tells why it can't be opened.
///
/// A program that is killed loses nothing that was stored before, and leaves nothing half stored but a file that
/// the next start removes; of what a ``ResponseCache`` gave it in the last milliseconds, it may lose some, unless
/// ``flush()`` was waited for. Several programs may use a folder at a time. Only its owner can read it. What is damaged is set aside, and told of
/// by the log, by ``damage`` and by the configuration's closure; the store goes on with the rest.
///
/// What another program removes is gone from the store at once; what this program has in memory of it, a
/// ``ResponseCache`` gives until it is no longer fresh.
public final class DatabaseResponseStore: ResponseStore {
    /// The folder that everything is in.
    public let folder: URL

    /// A random key, in a file beside the answers.
    public var digestKey: [UInt8] { digests.bytes }

    let digests: DigestKey

    let configuration: DatabaseResponseStoreConfiguration
    let files: BodyFiles
    let writes = StoreWrites()
    let addresses: StoredAddresses
    let logger = Logger(label: "inlay.store")
    let state = Mutex(State())
    private let opening: Opening<StoreOpening.Result>

    struct State {
        var connections: StoreConnections?
        var damage: [StoreDamage] = []
    }

    /// Takes a folder, makes it where there is none, and begins to open its database.
    ///
    /// - Parameters:
    ///   - folder: Where the store is; the folder that it is in has to be there.
    ///   - configuration: How the store works.
    /// - Throws: ``ResponseStoreError`` where the folder can be neither used nor made, or isn't the user's own.
    public init(
        folder: URL,
        configuration: DatabaseResponseStoreConfiguration = DatabaseResponseStoreConfiguration()
    ) throws {
        self.folder = folder
        self.configuration = configuration
        try StoreFolder.prepare(folder.path)
        files = try BodyFiles(folder: folder.path + "/bodies")
        digests = DigestKey(try StoreKey.read(in: folder.path))
        addresses = StoredAddresses(try ChangeCounter(path: folder.path + "/changes"))
        opening = Opening(label: "inlay.store.opening") { [path = folder.path] in
            try StoreOpening(folder: path, configuration: configuration).opened()
        }
        Task.detached { [weak self] in
            // Whoever asks for something gets the error.
            guard (try? await self?.open()) != nil else { return }
            self?.lookAtAddresses()
            // What programs that ended were writing.
            _ = try? await self?.sweep()
        }
    }

    /// Waits until the database is open.
    ///
    /// - Throws: ``ResponseStoreError``: why it can't be used, such as
    ///   ``ResponseStoreError/newerVersion(path:)``. What is asked of the store tries again.
    public func open() async throws {
        _ = try await openConnections()
    }

    func openConnections() async throws -> StoreConnections {
        if let connections { return connections }
        let opened = try await opening.value()
        let (connections, isFirst) = state.withLock { state in
            if let connections = state.connections { return (connections, false) }
            state.connections = opened.connections
            state.damage += opened.damage
            return (opened.connections, true)
        }
        opening.release()
        if isFirst { for damage in opened.damage { tell(damage) } }
        return connections
    }

    /// Everything damaged that was found since the store was opened.
    public var damage: [StoreDamage] { state.withLock { $0.damage } }

    /// The connections, once the database is open.
    var connections: StoreConnections? { state.withLock { $0.connections } }

    /// All variants that are kept for a key, with those bodies that are small.
    public func entries(for key: CacheKey) async throws -> [StoredEntry] {
        let hash = key.address.number
        await awaitWrites(for: hash)
        if let none = addresses.numbers(of: hash), none.isEmpty { return [] }
        let found = try await readOver { try self.entries(for: key, in: $1, over: $0) }
        for entry in found where entry.isDamaged {
            report(entry.damage)
            try await apply([.remove(entry.response)])
        }
        return found.filter { !$0.isDamaged }.map {
            StoredEntry(response: $0.response, body: $0.body)
        }
    }

    /// The body of a response, or nil where it is no longer kept.
    public func body(of response: StoredResponse) async throws -> Data? {
        await awaitWrites(for: response.key.address.number)
        switch try await findBody(of: response) {
        case .right(let body): return body
        case .gone: return nil
        case .damaged(let damage):
            report(damage)
            try await apply([.remove(response)])
            return nil
        }
    }

    /// Makes changes in their order, all or none of them.
    ///
    /// - Parameter changes: What to change.
    /// - Returns: The responses that were stored, with the numbers that they have now.
    /// - Throws: ``ResponseStoreError``; nothing is changed then.
    @discardableResult
    public func apply(_ changes: [StoreChange]) async throws -> [StoredResponse] {
        let bodies = try writeFiles(of: changes)
        let outcome = await writes.outcome(of: .init(changes: changes, files: bodies), make)
        do {
            let result = try outcome.get()
            finish(result)
            return result.stored
        } catch {
            for name in bodies.values { files.remove(name) }
            throw error
        }
    }

    /// Does what is to be done after a write.
    func finish(_ result: WriteResult) {
        for name in result.unusedFiles { files.remove(name) }
        connections?.noteWrite(of: result.writtenBytes)
    }

    /// Makes writes in one transaction; where that fails, each in one of its own.
    @Sendable
    func make(_ writes: [StoreWrites.Write], isAside: Bool) async -> [StoreWrites.Outcome] {
        do {
            let (outcomes, totals) = try await write(isAside: isAside) { database in
                try StoreTotals.update(in: database) { totals in
                    try self.addresses.catchUp(with: totals.firstID, in: database)
                    let results = try writes.map {
                        try self.apply($0.changes, files: $0.files, &totals, in: database)
                    }
                    return (results.map { StoreWrites.Outcome.success($0) }, totals)
                }
            }
            for (promise, number) in totals.promised { promise.keep(number) }
            if addresses.add(totals.numbers, after: totals.firstID, upTo: totals.lastID) {
                lookAtAddresses()
            }
            return outcomes
        } catch {
            // A full disk may have room for others; what else went wrong goes wrong for all.
            guard writes.count > 1, case ResponseStoreError.diskFull = error else {
                return writes.map { _ in .failure(error) }
            }
            var outcomes: [StoreWrites.Outcome] = []
            for write in writes { outcomes += await make([write], isAside: isAside) }
            return outcomes
        }
    }

    /// Removes all that an identity has: rows, which are overwritten in the database, and files of bodies.
    ///
    /// - Parameter identity: Whose responses.
    /// - Returns: How much there was.
    /// - Throws: ``ResponseStoreError``.
    @discardableResult
    public func removeAll(of identity: Identity) async throws -> PurgedResponses {
        await flush()
        let (purged, unused) = try await purge(identity)
        for name in unused { files.remove(name) }
        return purged
    }

    /// Removes the files of bodies that a killed program left over.
    ///
    /// - Parameter age: How old a file has to be, in seconds, not to be one in the making.
    /// - Returns: How many there were.
    /// - Throws: What the file system says.
    @discardableResult
    public func sweep(olderThan age: TimeInterval = 600) async throws -> Int {
        let known = try await read { database in
            try String.fetchSet(
                database, sql: "SELECT file FROM response WHERE file IS NOT NULL")
        }
        StoreOpening(folder: folder.path, configuration: configuration).damaged.trim()
        return try files.sweep(keeping: known, olderThan: age)
    }

    /// How many bytes are kept.
    public func size() async throws -> Int {
        await flush()
        return try await read { try Int.fetchOne($0, sql: "SELECT bytes FROM total") ?? 0 }
    }

    // MARK: -

    /// Looks at all addresses, aside from those who look one up.
    func lookAtAddresses() {
        Task.detached { [weak self] in
            guard let self else { return }
            // Without, each look-up goes to the database.
            try? await read(addresses.look)
        }
    }

    func report(_ damage: StoreDamage) {
        state.withLock { $0.damage.append(damage) }
        tell(damage)
    }

    func tell(_ damage: StoreDamage) {
        logger.error("\(damage).")
        configuration.onDamage(damage)
    }
}
