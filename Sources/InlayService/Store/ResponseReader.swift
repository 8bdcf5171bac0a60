import Foundation
import GRDB
import HTTPTypes
import Synchronization

/// A response read from the database, with its body if that is in the row.
struct FoundEntry {
    let response: StoredResponse
    let body: Data?
    /// Whether a checksum, of the body or of the head, doesn't match.
    let isDamaged: Bool

    var damage: StoreDamage {
        StoreDamage(
            what: "The response of \(response.key.loggedURL)", setAside: nil,
            reason: "its checksum doesn't match")
    }
}

/// The reader of the responses of a key, which verifies their checksums.
struct ResponseReader: Sendable {
    let addressIndex: AddressIndex
    let owners: StoredOwners
    /// The HTTP caching rules for stored responses.
    let rules: HTTPCache

    /// Selects a response, with its body if that is in the row.
    private static let lookup = """
        SELECT \(HeadChecksum.columns), pinned, checksum, content, owner, url, headChecksum
        FROM response WHERE id = ?
        """

    /// Returns all variants stored for a key, including those with a wrong checksum.
    func entries(
        for key: CacheKey, in database: Database, over connections: StoreConnections
    ) throws -> [FoundEntry] {
        let hash = key.address.hash
        let rowIDs = try addressIndex.rowIDs(of: hash, in: database)
        guard !rowIDs.isEmpty,
            let owner = try owners.id(of: key.identity, in: database, over: connections)
        else { return [] }
        var (found, gone, hasOthers) = try entries(for: key, of: owner, rowIDs, in: database)
        // A sweep or another program may have removed the identity, which then has a new row id.
        if found.isEmpty, hasOthers,
            let newOwner = try owners.id(of: key.identity, in: database), newOwner != owner
        {
            connections.owners.withLock { $0[key.identity] = newOwner }
            (found, gone, _) = try entries(for: key, of: newOwner, rowIDs, in: database)
        }
        guard !gone.isEmpty else { return found }
        for id in gone { try AddressIndex.checkRemoval(of: id, in: database) }
        // Another program may have replaced responses without having counted the change yet.
        try addressIndex.update(in: database)
        addressIndex.remove(gone, of: hash)
        let newer = try addressIndex.rowIDs(of: hash, in: database).filter { !rowIDs.contains($0) }
        return found + (try entries(for: key, of: owner, newer, in: database).found)
    }

    // MARK: - Private

    /// Returns the responses of a key among the given row ids, the ids of removed rows, and
    /// whether the URL has responses of other identities.
    private func entries(
        for key: CacheKey, of owner: Int64, _ rowIDs: [Int64], in database: Database
    ) throws -> (found: [FoundEntry], gone: Set<Int64>, hasOthers: Bool) {
        var entries: [FoundEntry] = []
        var gone: Set<Int64> = []
        var hasOthers = false
        for id in rowIDs {
            let statement = try database.cachedStatement(sql: Self.lookup)
            statement.setUncheckedArguments([id])
            let rows = try Row.fetchCursor(statement)
            guard let row = try rows.next() else {
                gone.insert(id)
                continue
            }
            let url: String = try row.decode(atIndex: 15)
            guard url == key.url else {
                try AddressIndex.check(url, hasHash: key.address.hash)
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
                    BodyChecksum.value(of: $0, for: response, key: owners.digests) != checksum
                } ?? false
            entries.append(FoundEntry(response: response, body: body, isDamaged: isDamaged))
        }
        return (entries, gone, hasOthers)
    }

    /// Decodes a row; nil if it isn't a valid response, which then counts as missing.
    private func response(_ row: Row, _ key: CacheKey) throws -> StoredResponse? {
        let status: Int = try row.decode(atIndex: 3)
        let data: Data = try row.decode(atIndex: 4)
        guard let variant = VaryKey(text: try row.decode(atIndex: 2)),
            let fields = FieldsCoding.fields(data), VaryKey.names(in: fields) != nil,
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
            rules: rules)
    }
}
