public import Foundation
import GRDB
import Logging
import Synchronization

/// A store of cached responses in a folder, with an SQLite database and a file for each large
/// body.
///
/// ```swift
/// let store = try DatabaseResponseStore(folder: cacheFolder.appending(path: "answers"))
/// let cache = ResponseCache(store: store)
/// ```
///
/// The initializer returns at once and opens the database in another thread; calls of the store
/// wait for it. ``open()`` throws the reason if it can't be opened.
///
/// Killing the program loses no committed response and leaves nothing half written, except a file
/// that is removed at the next start. Responses that a ``ResponseCache`` enqueued in the last
/// milliseconds may be lost unless ``flush()`` was awaited. Multiple programs may use a folder at
/// the same time. Only its owner can read it. Damaged data is set aside and reported in the log,
/// in ``damage`` and to the configuration's handler; the store continues with the rest.
///
/// A response that another program removes is gone from the store at once, but a
/// ``ResponseCache`` may return its copy in memory until it is stale.
public final class DatabaseResponseStore: ResponseStore {
    /// The folder of the store.
    public let folder: URL

    /// A random key in a file beside the database.
    public var digestKey: [UInt8] { digests.bytes }

    let digests: DigestKey

    let configuration: DatabaseResponseStoreConfiguration
    let files: BodyFiles
    let writes = StoreWrites()
    let addresses: StoredAddresses
    let logger = Logger(label: "inlay.store")
    /// The open connections, which are replaced with a damaged database.
    let opened = Mutex<StoreConnections?>(nil)
    let damageLog: DamageLog
    private let opening: Opening<StoreOpening.Result>

    /// Opens the store of a folder in the background, creating it if necessary.
    ///
    /// - Parameters:
    ///   - folder: The folder of the store, in an existing folder.
    ///   - configuration: The limits and handlers of the store.
    /// - Throws: ``ResponseStoreError`` if the folder can't be used or created, or belongs to
    ///   another user.
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
        let damageLog = DamageLog(logger, onDamage: configuration.onDamage)
        self.damageLog = damageLog
        opening = Opening(label: "inlay.store.opening") { [path = folder.path] in
            let opened = try StoreOpening(folder: path, configuration: configuration).opened()
            damageLog.report(opened.damage)
            return opened
        }
        Task.detached { [weak self] in
            // An error is thrown by the calls that need the database.
            guard (try? await self?.open()) != nil else { return }
            self?.lookAtAddresses()
            // Removes files that ended programs were writing.
            _ = try? await self?.sweep()
        }
    }

    /// Waits until the database is open.
    ///
    /// - Throws: ``ResponseStoreError`` if it can't be used, such as
    ///   ``ResponseStoreError/newerVersion(path:)``. Later calls of the store try again.
    public func open() async throws {
        _ = try await openConnections()
    }

    func openConnections() async throws -> StoreConnections {
        if let connections { return connections }
        let result = try await opening.value()
        let connections = opened.withLock { opened in
            // A replacement of the database by another task stays.
            if opened == nil { opened = result.connections }
            return opened ?? result.connections
        }
        opening.release()
        return connections
    }

    /// All damage that was found since the store was opened.
    public var damage: [StoreDamage] { damageLog.all }

    /// The database connections; nil until the database is open.
    var connections: StoreConnections? { opened.withLock { $0 } }

    /// Returns all variants stored for a key, with the bodies that are small.
    public func entries(for key: CacheKey) async throws -> [StoredEntry] {
        let hash = key.address.number
        await awaitWrites(for: hash)
        if let none = addresses.numbers(of: hash), none.isEmpty { return [] }
        let found = try await readOver { try self.entries(for: key, in: $1, over: $0) }
        for entry in found where entry.isDamaged {
            damageLog.report(entry.damage)
            try await apply([.remove(entry.response)])
        }
        return found.filter { !$0.isDamaged }.map {
            StoredEntry(response: $0.response, body: $0.body)
        }
    }

    /// Returns the body of a response, or nil if it was removed.
    public func body(of response: StoredResponse) async throws -> Data? {
        await awaitWrites(for: response.key.address.number)
        switch try await findBody(of: response) {
        case .right(let body): return body
        case .gone: return nil
        case .damaged(let damage):
            damageLog.report(damage)
            try await apply([.remove(response)])
            return nil
        }
    }

    /// Applies changes in order, all or none of them.
    ///
    /// - Parameter changes: The changes.
    /// - Returns: The stored responses with their row ids.
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

    /// Removes unused files and starts a checkpoint if one is due, after a write.
    func finish(_ result: WriteResult) {
        for name in result.unusedFiles { files.remove(name) }
        connections?.noteWrite(of: result.writtenBytes)
    }

    /// Executes writes in one transaction; if the disk is full, each in its own transaction.
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
            // A full disk may still have room for some of the writes; other errors affect all.
            guard writes.count > 1, case ResponseStoreError.diskFull = error else {
                return writes.map { _ in .failure(error) }
            }
            var outcomes: [StoreWrites.Outcome] = []
            for write in writes { outcomes += await make([write], isAside: isAside) }
            return outcomes
        }
    }

    /// Removes all data of an identity: rows, which are overwritten in the file, and body files.
    ///
    /// - Parameter identity: The identity.
    /// - Returns: The number and size of the removed responses.
    /// - Throws: ``ResponseStoreError``.
    @discardableResult
    public func removeAll(of identity: Identity) async throws -> PurgedResponses {
        await flush()
        let (purged, unused) = try await purge(identity)
        for name in unused { files.remove(name) }
        return purged
    }

    /// Removes body files that a killed program left over.
    ///
    /// - Parameter age: The minimum age in seconds of a file that isn't in the process of being
    ///   written.
    /// - Returns: The number of removed files.
    /// - Throws: The error of the file system.
    @discardableResult
    public func sweep(olderThan age: TimeInterval = 600) async throws -> Int {
        let known = try await read { database in
            try String.fetchSet(
                database, sql: "SELECT file FROM response WHERE file IS NOT NULL")
        }
        StoreOpening(folder: folder.path, configuration: configuration).damaged.trim()
        return try files.sweep(keeping: known, olderThan: age)
    }

    /// Returns the total size of the stored responses in bytes.
    public func size() async throws -> Int {
        await flush()
        return try await read { try Int.fetchOne($0, sql: "SELECT bytes FROM total") ?? 0 }
    }

    // MARK: -

    /// Reads the URL index in the background, without delaying lookups.
    func lookAtAddresses() {
        Task.detached { [weak self] in
            guard let self else { return }
            // Without the index, each lookup queries the database.
            try? await read(addresses.look)
        }
    }
}
