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

    func responses(for key: CacheKey, in database: Database) throws -> [StoredResponse] {
        guard let owner = try owner(of: key.partition, in: database) else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(StoreSchema.columns) FROM response WHERE owner = ? AND url = ?
                ORDER BY id DESC LIMIT 64
                """)
        let rows = try Row.fetchCursor(statement, arguments: [owner, key.url])
        var responses: [StoredResponse] = []
        while let row = try rows.next() {
            if let response = response(row, key) { responses.append(response) }
        }
        return responses
    }

    func body(of response: StoredResponse, in database: Database) throws -> FoundBody {
        let statement = try database.cachedStatement(
            sql: """
                SELECT checksum, file, content FROM response LEFT JOIN body USING (id)
                WHERE id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [response.id]) else { return .gone }
        let checksum: Int64 = row[0]
        let file: String? = row[1]
        guard let file else {
            let body: Data? = row[2]
            if let body, BodyChecksum.value(of: body, for: response) == checksum {
                return .right(body)
            }
            return .damaged(
                StoreDamage(
                    what: "The body of \(response.key.loggedURL)", setAside: nil,
                    reason: "it isn't what was stored"))
        }
        let body = try files.read(file)
        if let body, BodyChecksum.value(of: body, for: response) == checksum {
            return .right(body)
        }
        // Another program may have removed the response since its row was read.
        guard try isKept(response, in: database) else { return .gone }
        let reason = body == nil ? "it is missing" : "it isn't what was stored"
        return .damaged(
            StoreDamage(
                what: files.path(file), setAside: files.setAside(file), reason: reason))
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

    private func isKept(_ response: StoredResponse, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM response WHERE id = ?)",
            arguments: [response.id]) ?? false
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
