public import Foundation
import GRDB

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

    /// A random key, stored in a file next to the database.
    package var digestKey: [UInt8] { digests.bytes }

    /// The in-memory index of the URLs that have responses.
    let addressIndex: AddressIndex
    let database: ResponseDatabase

    private let digests: DigestKey
    private let configuration: DatabaseResponseStoreConfiguration
    private let opening: StoreOpening
    private let files: BodyFiles
    private let bodies: ResponseBodies
    private let owners: StoredOwners
    private let reader: ResponseReader
    let writer: ResponseWriter
    private let writes = StoreWrites()
    private let damageLog: DamageLog

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
        let addressIndex = AddressIndex(try ChangeCounter(path: folder.path + "/changes"))
        self.addressIndex = addressIndex
        damageLog = DamageLog(label: "inlay.store", onDamage: configuration.onDamage)
        opening = StoreOpening(folder: folder.path, configuration: configuration)
        database = ResponseDatabase(opening, damage: damageLog) { connections in
            addressIndex.reset()
            // The store still uses the damaged database, so the index is read from the new one
            // here.
            Task.detached { try? await connections.reader.unsafeRead(addressIndex.update(in:)) }
        }
        bodies = ResponseBodies(
            files: files, database: database, digests: digests,
            largestInDatabase: configuration.largestBodyInDatabase,
            diskLimit: configuration.diskLimit)
        owners = StoredOwners(digests: digests)
        reader = ResponseReader(
            addressIndex: addressIndex, owners: owners, rules: configuration.rules)
        writer = ResponseWriter(
            addressIndex: addressIndex, owners: owners, diskLimit: configuration.diskLimit,
            now: configuration.now)
        Task.detached { [weak self] in
            // An error is thrown by the calls that need the database.
            guard (try? await self?.open()) != nil else { return }
            self?.updateAddressIndex()
            // Removes files that ended programs were writing.
            _ = try? await self?.sweep()
        }
    }

    /// Waits until the database is open.
    ///
    /// - Throws: ``ResponseStoreError`` if it can't be used, such as
    ///   ``ResponseStoreError/newerVersion(path:)``. Later calls of the store try again.
    public func open() async throws {
        try await database.open()
    }

    /// All damage that was found since the store was opened.
    public var damage: [StoreDamage] { damageLog.all }

    // MARK: - Reading

    /// Returns all variants stored for a key, with the bodies that are small.
    package func entries(for key: CacheKey) async throws -> [StoredEntry] {
        let hash = key.address.hash
        await waitForWrites(for: hash)
        if let none = addressIndex.rowIDs(of: hash), none.isEmpty { return [] }
        let found = try await database.readWithConnections {
            try reader.entries(for: key, in: $1, over: $0)
        }
        for entry in found where entry.isDamaged {
            try await remove(entry.response, for: entry.damage)
        }
        return found.filter { !$0.isDamaged }.map {
            StoredEntry(response: $0.response, body: $0.body)
        }
    }

    /// Returns the body of a response, or nil if it was removed.
    package func body(of response: StoredResponse) async throws -> Data? {
        await waitForWrites(for: response.key.address.hash)
        switch try await bodies.find(response) {
        case .right(let body): return body
        case .gone: return nil
        case .damaged(let damage):
            try await remove(response, for: damage)
            return nil
        }
    }

    /// Opens the file of a body and verifies its checksum; nil if there is no such file.
    package func openBody(of response: StoredResponse) async throws -> (any BodyReading)? {
        await waitForWrites(for: response.key.address.hash)
        return try await bodies.open(response)
    }

    /// Returns the total size of the stored responses in bytes.
    public func size() async throws -> Int {
        await flush()
        return try await database.read {
            try Int.fetchOne($0, sql: "SELECT bytes FROM total") ?? 0
        }
    }

    // MARK: - Writing

    /// Creates a file for a body that arrives in chunks.
    package func makeBodyWriter() throws -> (any BodyWriting)? {
        try BodyFileWriter(files, limit: configuration.diskLimit)
    }

    /// Applies changes in order, all or none of them.
    ///
    /// - Parameter changes: The changes.
    /// - Returns: The stored responses with their row ids.
    /// - Throws: ``ResponseStoreError``; nothing is changed then.
    @discardableResult
    package func apply(_ changes: [StoreChange]) async throws -> [StoredResponse] {
        let names = try bodies.writeFiles(of: changes)
        let outcome = await writes.outcome(of: .init(changes: changes, files: names), execute)
        await damageLog.reported()
        do {
            let result = try outcome.get()
            finish(result)
            return result.stored
        } catch {
            for name in names.values { files.remove(name) }
            throw error
        }
    }

    /// Removes all data of an identity: rows, which are overwritten in the file, and body files;
    /// and all files that were set aside as damaged, which may contain data of the identity.
    ///
    /// - Parameter identity: The identity.
    /// - Returns: The number and size of the removed responses.
    /// - Throws: ``ResponseStoreError``.
    @discardableResult
    package func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses {
        await flush()
        let (purged, unused) = try await database.writeWithoutTransaction { [owners] in
            try owners.purge(identity, in: $0)
        }
        database.forget(identity)
        for name in unused { files.remove(name) }
        opening.damaged.removeAll()
        files.damaged.removeAll()
        return purged
    }

    /// Removes body files that a killed program left over, and rows of identities without responses,
    /// such as expired tokens, if there are more than a hundred identities.
    ///
    /// - Parameter age: The minimum age of a file that isn't in the process of being
    ///   written.
    /// - Returns: The number of removed files.
    /// - Throws: ``ResponseStoreError``, or the error of the file system.
    @discardableResult
    package func sweep(olderThan age: Duration = .seconds(600)) async throws -> Int {
        opening.damaged.trim()
        // First, because it needs no write to the database, which may be impossible.
        let count = try await bodies.sweep(olderThan: age)
        try await database.writeWithoutTransaction { [owners] in try owners.removeUnused(in: $0) }
        return count
    }

    // MARK: - Private

    /// Reports that a response is damaged, and removes it.
    private func remove(_ response: StoredResponse, for damage: StoreDamage) async throws {
        damageLog.report(damage)
        try await apply([.remove(response)])
    }

    /// Reads the URL index in the background, without delaying lookups.
    private func updateAddressIndex() {
        Task.detached { [weak self] in
            guard let self else { return }
            // Without the index, each lookup queries the database.
            try? await database.read(addressIndex.update(in:))
        }
    }

    /// Removes unused files and starts a checkpoint if one is due, after a write.
    private func finish(_ result: WriteResult) {
        for name in result.unusedFiles { files.remove(name) }
        database.recordWrite(of: result.writtenBytes)
    }

    /// Executes writes in one transaction; if the disk is full, each in its own transaction.
    @Sendable
    private func execute(_ writes: [StoreWrites.Write], isBackground: Bool) async -> [StoreWrites
        .Outcome]
    {
        do {
            let (results, totals) = try await database.write(isBackground: isBackground) {
                [writer] in
                try writer.apply(writes, in: $0)
            }
            for (provisionalID, id) in totals.replacedIDs { provisionalID.commit(id) }
            if addressIndex.add(totals.rowIDs, after: totals.firstID, upTo: totals.lastID) {
                updateAddressIndex()
            }
            return results.map { .success($0) }
        } catch {
            // A full disk may still have room for some of the writes; other errors affect all.
            guard writes.count > 1, case ResponseStoreError.diskFull = error else {
                return writes.map { _ in .failure(error) }
            }
            var outcomes: [StoreWrites.Outcome] = []
            for write in writes { outcomes += await execute([write], isBackground: isBackground) }
            return outcomes
        }
    }
}

extension DatabaseResponseStore: WriteBehindStore {
    /// Enqueues changes and returns their responses; nil if a body is too large for the database,
    /// or a change must be written before the caller continues.
    ///
    /// The changes are written within a few milliseconds, many in one transaction.
    func accept(
        _ changes: [StoreChange], onFailure: @escaping @Sendable (any Error) -> Void
    ) -> [StoredResponse]? {
        guard !changes.isEmpty else { return [] }
        var changes = changes
        var stored: [StoredResponse] = []
        for index in changes.indices {
            switch changes[index] {
            case .store(var response, let body):
                guard body.count <= configuration.largestBodyInDatabase,
                    ResponseBodies.cost(of: body.count) <= configuration.diskLimit
                else { return nil }
                response.provisionalID = ProvisionalRowID()
                changes[index] = .store(response, body: body)
                stored.append(response)
            case .update, .use: break
            // Removals and invalidations must be in the database before the caller continues.
            case .storeWritten, .remove, .invalidate, .pin: return nil
            }
        }
        let isEnqueued = writes.enqueue(.init(changes: changes), execute) { [self] outcome in
            switch outcome {
            case .success(let result): finish(result)
            case .failure(let error): onFailure(error)
            }
        }
        return isEnqueued ? stored : nil
    }

    /// Waits until all enqueued writes are in the database.
    public func flush() async {
        guard writes.isPending else { return }
        // An empty write completes after all earlier ones.
        _ = await writes.outcome(of: .init(changes: []), execute)
        await damageLog.reported()
    }

    /// Waits for the enqueued writes of a URL.
    private func waitForWrites(for hash: Int64) async {
        if writes.isPending(hash) { await flush() }
    }
}
