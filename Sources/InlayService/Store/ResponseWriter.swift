import Foundation
import GRDB
import HTTPTypes

/// The result of one caller's changes in a combined transaction.
struct WriteResult: Sendable {
    var stored: [StoredResponse] = []
    /// Body files that no response references any more.
    var unusedFiles: [String] = []
    /// The number of bytes of bodies written to the database.
    var writtenBytes = 0
}

/// The writer of the changes of a store, in transactions.
struct ResponseWriter: Sendable {
    let addressIndex: AddressIndex
    let owners: StoredOwners
    /// The maximum total size of the store in bytes.
    let diskLimit: Int
    /// Returns the current time, which is recorded for each use.
    let now: @Sendable () -> Date

    /// Applies writes in order within a transaction.
    ///
    /// - Parameters:
    ///   - writes: The changes of each caller.
    ///   - database: The database, in a transaction.
    /// - Returns: The result of each write, and the counters after them.
    /// - Throws: The error of the database.
    func apply(
        _ writes: [StoreWrites.Write], in database: Database
    ) throws -> (results: [WriteResult], totals: StoreTotals) {
        try StoreTotals.update(in: database) { totals in
            try addressIndex.update(upTo: totals.firstID, in: database)
            var transaction = ResponseTransaction(writer: self, database: database, totals: totals)
            let results = try writes.map { try transaction.apply($0.changes, files: $0.files) }
            totals = transaction.totals
            return (results, totals)
        }
    }
}

/// A transaction in which responses are stored, changed, removed and evicted.
struct ResponseTransaction {
    /// The maximum number of variants of a URL, because each lookup reads all of them.
    static let maximumVariants = 32

    let writer: ResponseWriter
    let database: Database
    var totals: StoreTotals
    private var result = WriteResult()

    init(writer: ResponseWriter, database: Database, totals: StoreTotals) {
        self.writer = writer
        self.database = database
        self.totals = totals
    }

    /// Applies the changes of one caller, then evicts responses if the store exceeds its limit.
    mutating func apply(_ changes: [StoreChange], files names: [Int: String]) throws -> WriteResult
    {
        result = WriteResult()
        for (index, change) in changes.enumerated() {
            switch change {
            case .store(let response, let body):
                let new = NewBody(
                    body, file: names[index], for: response, key: writer.owners.digests)
                result.stored.append(try store(response, new))
            case .storeWritten(let response, let body):
                let new = NewBody(body, for: response, key: writer.owners.digests)
                result.stored.append(try store(response, new))
            case .update(let response):
                try update(response, id: totals.rowID(of: response))
            case .remove(let response):
                try remove(totals.rowID(of: response))
            case .invalidate(let url):
                let statement = try database.cachedStatement(
                    sql: "UPDATE response SET \(HeadChecksum.invalidation) WHERE id = ? AND url = ?"
                )
                for id in try rowIDs(of: BodyChecksum.value(of: url)) {
                    try statement.execute(arguments: [id, url])
                }
            case .use(let ids):
                let statement = try database.cachedStatement(
                    sql: "UPDATE response SET used = ? WHERE id = ?")
                for id in ids { try statement.execute(arguments: [now, id]) }
            case .pin(let key, let isPinned):
                guard let owner = try writer.owners.id(of: key.identity, in: database) else {
                    break
                }
                let statement = try database.cachedStatement(
                    sql: "UPDATE response SET pinned = ? WHERE id = ? AND owner = ? AND url = ?")
                for id in try rowIDs(of: key.address.hash) {
                    try statement.execute(arguments: [isPinned, id, owner, key.url])
                }
            }
        }
        try makeRoom()
        return result
    }

    // MARK: - Changes

    private var now: Int64 { Int64(writer.now().timeIntervalSince1970 * 1_000_000) }

    private mutating func store(
        _ response: StoredResponse, _ body: NewBody
    ) throws -> StoredResponse {
        let owner = try writer.owners.id(of: response.key.identity, &totals, in: database)
        let variantKey = response.variantKey
        let hash = response.key.address.hash
        // Most URLs are new and have no responses yet.
        var rowIDs: [Int64] = []
        var known: [(id: Int64, variantKey: String, isPinned: Bool)] = []
        for id in try self.rowIDs(of: hash) {
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT id, place, pinned, owner, url FROM response WHERE id = ?"),
                arguments: [id])
            guard let row else {
                try AddressIndex.checkRemoval(of: id, in: database)
                continue
            }
            rowIDs.append(id)
            let url: String = try row.decode(atIndex: 4)
            guard url == response.key.url else {
                try AddressIndex.check(url, hasHash: hash)
                continue
            }
            guard try row.decode(atIndex: 3) == owner else { continue }
            known.append((id, try row.decode(atIndex: 1), try row.decode(atIndex: 2)))
        }
        var stored = response
        stored.isPinned = response.isPinned || known.contains(where: \.isPinned)
        var replaced = known.first { $0.variantKey == variantKey }?.id
        if replaced == nil, known.count >= Self.maximumVariants {
            replaced = known.map(\.id).min()
        }
        if let replaced {
            try remove(replaced)
            rowIDs.removeAll { $0 == replaced }
        }
        let isInRow = body.length <= StoreSchema.largestBodyInRow
        let cost = ResponseBodies.cost(of: body.length)
        stored.id = totals.add(cost: cost)
        totals.rowIDs[hash] = rowIDs + [stored.id]
        totals.replacedIDs += response.provisionalID.map { [($0, stored.id)] } ?? []
        let fields = FieldsCoding.data(response.response.headerFields)
        try database.cachedStatement(
            sql: """
                INSERT INTO response (
                    id, owner, url, place, variant, status, fields, requested, received, length,
                    offset, total, invalidated, pinned, checksum, headChecksum, file, cost, used,
                    content
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            stored.id, owner, response.key.url, variantKey, response.variant.text,
            response.response.status.code, fields,
            response.requestTime.timeIntervalSince1970,
            response.responseTime.timeIntervalSince1970, body.length, response.range?.offset,
            response.range?.total, response.isInvalidated, stored.isPinned, body.checksum,
            HeadChecksum.value(of: response, id: stored.id, fields: fields, length: body.length),
            body.file, cost, now, isInRow ? body.content : nil,
        ])
        try database.cachedStatement(sql: "INSERT INTO address VALUES (?, ?)")
            .execute(arguments: [stored.id, hash])
        guard let content = body.content else { return stored }
        result.writtenBytes += content.count
        if !isInRow {
            try database.cachedStatement(sql: "INSERT INTO body VALUES (?, ?)")
                .execute(arguments: [stored.id, content])
        }
        return stored
    }

    private func update(_ response: StoredResponse, id: Int64) throws {
        let fields = FieldsCoding.data(response.response.headerFields)
        try database.cachedStatement(
            sql: """
                UPDATE response
                SET fields = ?, requested = ?, received = ?, invalidated = ?, used = ?,
                    headChecksum = ?
                WHERE id = ?
                """
        ).execute(arguments: [
            fields, response.requestTime.timeIntervalSince1970,
            response.responseTime.timeIntervalSince1970, response.isInvalidated, now,
            HeadChecksum.value(
                of: response, id: id, fields: fields, length: response.bodyLength), id,
        ])
    }

    private mutating func remove(_ id: Int64) throws {
        // `RETURNING` would make SQLite keep a statement journal, which doubles the time.
        let found = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT file, cost FROM response WHERE id = ?"),
            arguments: [id])
        guard let found else { return }
        let file: String? = try found.decode(atIndex: 0)
        let cost: Int = try found.decode(atIndex: 1)
        for table in ["response", "address"] {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?")
                .execute(arguments: [id])
        }
        if let file {
            result.unusedFiles.append(file)
        } else {
            try database.cachedStatement(sql: "DELETE FROM body WHERE id = ?")
                .execute(arguments: [id])
        }
        totals.bytes -= cost
    }

    // MARK: - Eviction

    /// Evicts the least recently used responses if the store exceeds its limit.
    ///
    /// It frees a tenth of the limit, so that not every write has to evict.
    private mutating func makeRoom() throws {
        guard totals.bytes > writer.diskLimit else { return }
        // Responses stored just now are kept, even if nothing else is left.
        let latest = result.stored.map(\.id)
        while totals.bytes > writer.diskLimit / 10 * 9 {
            let oldest = try Int64.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT id FROM response WHERE pinned = 0 ORDER BY used LIMIT 64
                        """))
            let removable = oldest.filter { !latest.contains($0) }
            guard !removable.isEmpty else {
                // If almost nothing is left, the counted total may be wrong, so it is computed
                // again.
                totals.bytes =
                    try Int.fetchOne(database, sql: "SELECT ifnull(sum(cost), 0) FROM response")
                    ?? 0
                return
            }
            for id in removable where totals.bytes > writer.diskLimit / 10 * 9 {
                try remove(id)
            }
        }
    }

    // MARK: - Row ids

    /// Returns the row ids for a URL, including those of removed responses.
    private func rowIDs(of hash: Int64) throws -> [Int64] {
        if let stored = totals.rowIDs[hash] { return stored }
        if let known = writer.addressIndex.rowIDs(of: hash, upTo: totals.firstID) { return known }
        return try AddressIndex.storedRowIDs(of: hash, in: database)
    }
}
