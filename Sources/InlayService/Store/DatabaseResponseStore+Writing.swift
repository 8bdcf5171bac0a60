import Foundation
import GRDB
import HTTPTypes

extension DatabaseResponseStore {
    /// The result of a write.
    struct WriteResult: Sendable {
        var stored: [StoredResponse] = []
        /// Body files that no response references any more.
        var unusedFiles: [String] = []
        /// The number of bytes of bodies written to the database.
        var writtenBytes = 0
    }

    /// Writes the large bodies of changes into files; returns their names by the index of the
    /// change.
    func writeFiles(of changes: [StoreChange]) throws -> [Int: String] {
        var names: [Int: String] = [:]
        do {
            for (index, change) in changes.enumerated() {
                if case .storeWritten(_, let body) = change { try checkCost(of: body.length) }
                guard case .store(_, let body) = change else { continue }
                try checkCost(of: body.count)
                guard body.count > configuration.largestBodyInDatabase else { continue }
                names[index] = try files.add(body)
            }
        } catch {
            for name in names.values { files.remove(name) }
            throw error
        }
        return names
    }

    /// Applies changes within a transaction.
    func apply(
        _ changes: [StoreChange], files names: [Int: String], _ totals: inout StoreTotals,
        in database: Database
    ) throws -> WriteResult {
        var result = WriteResult()
        for (index, change) in changes.enumerated() {
            switch change {
            case .store(let response, let body):
                let new = NewBody(body, file: names[index], for: response, key: digests)
                result.stored.append(try store(response, new, &totals, in: database, &result))
            case .storeWritten(let response, let body):
                let new = NewBody(body, for: response, key: digests)
                result.stored.append(try store(response, new, &totals, in: database, &result))
            case .update(let response):
                try update(response, number: totals.number(of: response), in: database)
            case .remove(let response):
                try remove(totals.number(of: response), &totals, in: database, &result)
            case .invalidate(let url):
                let statement = try database.cachedStatement(
                    sql: "UPDATE response SET \(HeadChecksum.invalidation) WHERE id = ? AND url = ?"
                )
                for id in try numbers(of: BodyChecksum.value(of: url), totals, in: database) {
                    try statement.execute(arguments: [id, url])
                }
            case .use(let ids):
                let statement = try database.cachedStatement(
                    sql: "UPDATE response SET used = ? WHERE id = ?")
                for id in ids { try statement.execute(arguments: [now, id]) }
            case .pin(let key, let isPinned):
                guard let owner = try owner(of: key.identity, in: database) else { break }
                let statement = try database.cachedStatement(
                    sql: "UPDATE response SET pinned = ? WHERE id = ? AND owner = ? AND url = ?")
                for id in try numbers(of: key.address.number, totals, in: database) {
                    try statement.execute(arguments: [isPinned, id, owner, key.url])
                }
            }
        }
        try makeRoom(&totals, in: database, &result)
        return result
    }

    /// The maximum number of variants of a URL, because each lookup reads all of them.
    static let mostVariants = 32

    static func cost(of bodyLength: Int) -> Int {
        bodyLength + 512
    }

    private func checkCost(of bodyLength: Int) throws {
        let cost = Self.cost(of: bodyLength)
        guard cost > configuration.budget else { return }
        throw ResponseStoreError.tooLarge(bytes: cost, limit: configuration.budget)
    }

    private var now: Int64 {
        Int64(configuration.now().timeIntervalSince1970 * 1_000_000)
    }

    // MARK: -

    private func store(
        _ response: StoredResponse, _ body: NewBody, _ totals: inout StoreTotals,
        in database: Database, _ result: inout WriteResult
    ) throws -> StoredResponse {
        let owner = try ownerForWriting(response.key.identity, &totals, in: database)
        let place = response.place
        let hash = response.key.address.number
        // Most URLs are new and have no responses yet.
        var numbers: [Int64] = []
        var known: [(id: Int64, place: String, isPinned: Bool)] = []
        for id in try self.numbers(of: hash, totals, in: database) {
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT id, place, pinned, owner, url FROM response WHERE id = ?"),
                arguments: [id])
            guard let row else {
                try Self.checkRemoval(of: id, in: database)
                continue
            }
            numbers.append(id)
            let url: String = try row.decode(atIndex: 4)
            guard url == response.key.url else {
                try Self.checkAddress(url, of: hash)
                continue
            }
            guard try row.decode(atIndex: 3) == owner else { continue }
            known.append((id, try row.decode(atIndex: 1), try row.decode(atIndex: 2)))
        }
        var stored = response
        stored.isPinned = response.isPinned || known.contains(where: \.isPinned)
        var replaced = known.first { $0.place == place }?.id
        if replaced == nil, known.count >= Self.mostVariants {
            replaced = known.map(\.id).min()
        }
        if let replaced {
            try remove(replaced, &totals, in: database, &result)
            numbers.removeAll { $0 == replaced }
        }
        let isInRow = body.length <= StoreSchema.largestBodyInRow
        let cost = Self.cost(of: body.length)
        stored.id = totals.add(cost: cost)
        totals.numbers[hash] = numbers + [stored.id]
        totals.promised += response.promise.map { [($0, stored.id)] } ?? []
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
            stored.id, owner, response.key.url, place, response.variant.text,
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

    private func update(_ response: StoredResponse, number: Int64, in database: Database) throws {
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
                of: response, id: number, fields: fields, length: response.bodyLength), number,
        ])
    }

    func remove(
        _ id: Int64, _ totals: inout StoreTotals, in database: Database,
        _ result: inout WriteResult
    ) throws {
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

    /// Returns the row ids for a URL, including those of removed responses.
    private func numbers(
        of hash: Int64, _ totals: StoreTotals, in database: Database
    ) throws -> [Int64] {
        if let stored = totals.numbers[hash] { return stored }
        if let known = addresses.numbers(of: hash, upTo: totals.firstID) { return known }
        return try StoredAddresses.storedNumbers(of: hash, in: database)
    }

    private func ownerForWriting(
        _ identity: Identity, _ totals: inout StoreTotals, in database: Database
    ) throws -> Int64 {
        if let owner = totals.owners[identity] { return owner }
        let known = try owner(of: identity, in: database)
        let owner = known ?? totals.nextID()
        if known == nil {
            // Like a response's row id, it never refers to another identity in a replaced file.
            try database.execute(
                sql: "INSERT INTO owner VALUES (?, ?)",
                arguments: [owner, identity.storedName(digests)])
        }
        totals.owners[identity] = owner
        return owner
    }
}
