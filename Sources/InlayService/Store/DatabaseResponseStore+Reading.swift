import Foundation
import GRDB
import HTTPTypes
import Synchronization

extension DatabaseResponseStore {
    /// What came of reading a body.
    enum FoundBody {
        case right(Data)
        /// The response is no longer kept.
        case gone
        case damaged(StoreDamage)
    }

    func entries(for key: CacheKey, in database: Database) throws -> [FoundEntry] {
        guard let owner = try owner(of: key.partition, in: database) else { return [] }
        let statement = try database.cachedStatement(sql: Self.lookup)
        statement.setUncheckedArguments([owner, key.address.number, key.url])
        let rows = try Row.fetchCursor(statement)
        var entries: [FoundEntry] = []
        while let row = try rows.next() {
            guard let response = response(row, key) else { continue }
            let body: Data? = row[12]
            let isDamaged =
                body.map { BodyChecksum.value(of: $0, for: response) != row[11] as Int64 } ?? false
            entries.append(FoundEntry(response: response, body: body, isDamaged: isDamaged))
        }
        return entries
    }

    func findBody(of response: StoredResponse) throws -> FoundBody {
        let row = try read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT checksum, file, ifnull(response.content, body.content)
                        FROM response LEFT JOIN body USING (id) WHERE id = ?
                        """), arguments: [response.id])
        }
        guard let row else { return .gone }
        let checksum: Int64 = row[0]
        let file: String? = row[1]
        let body: Data? = try file.map { try files.read($0) } ?? row[2]
        if let body {
            let found =
                file == nil
                ? BodyChecksum.value(of: body, for: response)
                : BodyChecksum.value(ofFile: BodyChecksum.value(ofFile: body), for: response)
            if found == checksum { return .right(body) }
        }
        // Another program may have removed the response since its row was read.
        guard try isKept(response) else { return .gone }
        return .damaged(
            StoreDamage(
                what: file.map { files.path($0) } ?? "The body of \(response.key.loggedURL)",
                setAside: file.flatMap { files.setAside($0) },
                reason: body == nil ? "it is missing" : "it isn't what was stored"))
    }

    /// The number of a partition, or nil where it has nothing.
    func owner(of partition: CachePartition, in database: Database) throws -> Int64? {
        if let owner = state.withLock({ $0.owners[partition] }) { return owner }
        let statement = try database.cachedStatement(sql: "SELECT id FROM owner WHERE name = ?")
        guard let owner = try Int64.fetchOne(statement, arguments: [partition.name]) else {
            return nil
        }
        // A write that isn't committed yet may be undone, and its number be given to another.
        if !database.isInsideTransaction { state.withLock { $0.owners[partition] = owner } }
        return owner
    }

    // MARK: -

    /// Variants of one address, with bodies that are small enough to come along; sorting them here would
    /// have SQLite copy the bodies.
    private static let lookup = """
        SELECT id, variant, status, fields, requested, received, length, offset, total,
            invalidated, pinned, checksum, content
        FROM response WHERE owner = ? AND hash = ? AND url = ?
        """

    private func isKept(_ response: StoredResponse) throws -> Bool {
        try read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM response WHERE id = ?)",
                arguments: [response.id]) ?? false
        }
    }

    /// A row as a response; nil where it isn't one any more, which is as good as none.
    private func response(_ row: Row, _ key: CacheKey) -> StoredResponse? {
        let variant: String = row[1]
        let status: Int = row[2]
        let data: Data = row[3]
        guard let variant = VaryKey(text: variant), let fields = FieldsCoding.fields(data),
            (100...999).contains(status)
        else { return nil }
        let offset: Int? = row[7]
        let requested: Double = row[4]
        let received: Double = row[5]
        return StoredResponse(
            id: row[0], key: key, variant: variant,
            response: HTTPResponse(
                status: HTTPResponse.Status(code: status), headerFields: fields),
            requestTime: Date(timeIntervalSince1970: requested),
            responseTime: Date(timeIntervalSince1970: received), bodyLength: row[6],
            range: offset.map { StoredRange(offset: $0, total: row[8]) },
            isInvalidated: row[9], isPinned: row[10], rules: configuration.rules)
    }
}
