import Foundation
import GRDB
import HTTPTypes
import Synchronization

extension DatabaseResponseStore {
    /// The result of reading a body.
    enum FoundBody {
        case right(Data)
        /// The response was removed.
        case gone
        case damaged(StoreDamage)
    }

    func entries(
        for key: CacheKey, in database: Database, over connections: StoreConnections
    ) throws -> [FoundEntry] {
        let hash = key.address.number
        let numbers = try addresses.numbers(of: hash, in: database)
        guard !numbers.isEmpty,
            let owner = try owner(of: key.identity, in: database, over: connections)
        else { return [] }
        var (found, gone, hasOthers) = try entries(for: key, of: owner, numbers, in: database)
        // Another program may have purged the identity, which then has a new row id.
        if found.isEmpty, hasOthers,
            let newOwner = try self.owner(of: key.identity, in: database), newOwner != owner
        {
            connections.owners.withLock { $0[key.identity] = newOwner }
            (found, gone, _) = try entries(for: key, of: newOwner, numbers, in: database)
        }
        guard !gone.isEmpty else { return found }
        for id in gone { try Self.checkRemoval(of: id, in: database) }
        // Another program may have replaced responses without having counted the change yet.
        try addresses.look(in: database)
        addresses.drop(gone, of: hash)
        let newer = try addresses.numbers(of: hash, in: database).filter { !numbers.contains($0) }
        return found + (try entries(for: key, of: owner, newer, in: database).found)
    }

    /// Returns the responses of a key among the given row ids, the ids of removed rows, and
    /// whether the URL has responses of other identities.
    private func entries(
        for key: CacheKey, of owner: Int64, _ numbers: [Int64], in database: Database
    ) throws -> (found: [FoundEntry], gone: Set<Int64>, hasOthers: Bool) {
        var entries: [FoundEntry] = []
        var gone: Set<Int64> = []
        var hasOthers = false
        for number in numbers {
            let statement = try database.cachedStatement(sql: Self.lookup)
            statement.setUncheckedArguments([number])
            let rows = try Row.fetchCursor(statement)
            guard let row = try rows.next() else {
                gone.insert(number)
                continue
            }
            let url: String = try row.decode(atIndex: 15)
            guard url == key.url else {
                try Self.checkAddress(url, of: key.address.number)
                continue
            }
            guard try row.decode(atIndex: 14) == owner else {
                hasOthers = true
                continue
            }
            guard let response = try response(row, key) else { continue }
            let body: Data? = try row.decode(atIndex: 13)
            let checksum: Int64 = try row.decode(atIndex: 12)
            let isDamaged =
                try HeadChecksum.value(of: row) != row.decode(atIndex: 16)
                || body.map {
                    BodyChecksum.value(of: $0, for: response, key: digests) != checksum
                } ?? false
            entries.append(FoundEntry(response: response, body: body, isDamaged: isDamaged))
        }
        return (entries, gone, hasOthers)
    }

    /// Throws if a removed response still has a row in the address table.
    ///
    /// Both rows are written and removed in one transaction. If only one exists, the file is
    /// damaged and its rows may be out of order, so that outdated responses could reappear after
    /// removals.
    static func checkRemoval(of id: Int64, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM address WHERE id = ?")
        guard try Int.fetchOne(statement, arguments: [id]) != nil else { return }
        // Another program may have stored it between the two queries; ids are never reused.
        let response = try database.cachedStatement(sql: "SELECT 1 FROM response WHERE id = ?")
        guard try Int.fetchOne(response, arguments: [id]) == nil,
            try Int.fetchOne(statement, arguments: [id]) != nil
        else { return }
        throw DatabaseError(
            resultCode: .SQLITE_CORRUPT,
            message: "response \(id) has an address row but no response row")
    }

    /// Throws if a row that was found by a URL's hash has a different URL.
    static func checkAddress(_ url: String, of number: Int64) throws {
        guard BodyChecksum.value(of: url) != number else { return }
        throw DatabaseError(
            resultCode: .SQLITE_CORRUPT, message: "a row's id refers to another URL's response")
    }

    func findBody(of response: StoredResponse) async throws -> FoundBody {
        let found = try await read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT checksum, file, ifnull(response.content, body.content)
                        FROM response LEFT JOIN body USING (id) WHERE id = ?
                        """), arguments: [response.id]
            ).map {
                (
                    try $0.decode(Int64.self, atIndex: 0), try $0.decode(String?.self, atIndex: 1),
                    try $0.decode(Data?.self, atIndex: 2)
                )
            }
        }
        guard let (checksum, file, content) = found else { return .gone }
        let body = try file.map { try files.read($0) } ?? content
        if let body {
            let found =
                file == nil
                ? BodyChecksum.value(of: body, for: response, key: digests)
                : BodyChecksum.value(
                    ofFile: BodyChecksum.value(ofFile: body), for: response, key: digests)
            if found == checksum { return .right(body) }
        }
        // Another program may have removed the response since its row was read.
        guard try await isKept(response) else { return .gone }
        return .damaged(
            StoreDamage(
                what: file.map { files.path($0) } ?? "The body of \(response.key.loggedURL)",
                setAside: file.flatMap { files.setAside($0) },
                reason: body == nil ? "it is missing" : "its checksum doesn't match"))
    }

    /// Returns the row id of an identity, or nil if it has no responses.
    func owner(of identity: Identity, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM owner WHERE name = ?"),
            arguments: [identity.storedName(digests)])
    }

    /// The same outside a transaction, with a cache.
    private func owner(
        of identity: Identity, in database: Database, over connections: StoreConnections
    ) throws -> Int64? {
        if let known = connections.owners.withLock({ $0[identity] }) { return known }
        guard let owner = try owner(of: identity, in: database) else { return nil }
        connections.owners.withLock { $0[identity] = owner }
        return owner
    }

    // MARK: -

    /// Selects a response, with its body if that is in the row.
    private static let lookup = """
        SELECT \(HeadChecksum.columns), pinned, checksum, content, owner, url, headChecksum
        FROM response WHERE id = ?
        """

    private func isKept(_ response: StoredResponse) async throws -> Bool {
        try await read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM response WHERE id = ?)",
                arguments: [response.id]) ?? false
        }
    }

    /// Decodes a row; nil if it isn't a valid response, which then counts as missing.
    private func response(_ row: Row, _ key: CacheKey) throws -> StoredResponse? {
        let status: Int = try row.decode(atIndex: 3)
        let data: Data = try row.decode(atIndex: 4)
        guard let variant = VaryKey(text: try row.decode(atIndex: 2)),
            let fields = FieldsCoding.fields(data),
            (100...999).contains(status)
        else { return nil }
        let offset: Int? = try row.decode(atIndex: 8)
        let total: Int? = try row.decode(atIndex: 9)
        let requested: Double = try row.decode(atIndex: 5)
        let received: Double = try row.decode(atIndex: 6)
        return StoredResponse(
            id: try row.decode(atIndex: 0), key: key, variant: variant,
            response: HTTPResponse(
                status: HTTPResponse.Status(code: status), headerFields: fields),
            requestTime: Date(timeIntervalSince1970: requested),
            responseTime: Date(timeIntervalSince1970: received),
            bodyLength: try row.decode(atIndex: 7),
            range: offset.map { StoredRange(offset: $0, total: total) },
            isInvalidated: try row.decode(atIndex: 10), isPinned: try row.decode(atIndex: 11),
            rules: configuration.rules)
    }
}
