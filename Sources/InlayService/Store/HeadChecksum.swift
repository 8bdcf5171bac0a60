import Foundation
import GRDB
import HTTPTypes

/// The checksum of a stored response without its body: its status, header fields, times and range.
///
/// The checksum of an invalidated response is the bitwise complement. Therefore a damaged
/// `invalidated` column is detected, and can't make the response fresh again.
enum HeadChecksum {
    /// The columns that the checksum covers, in the order in which ``value(of:)`` reads them.
    static let columns =
        "id, place, variant, status, fields, requested, received, length, offset, total, invalidated"

    /// The assignments of an `UPDATE` that invalidates responses.
    static let invalidation = """
        headChecksum = CASE invalidated WHEN 0 THEN ~headChecksum ELSE headChecksum END,
        invalidated = 1
        """

    /// The checksum of a row, from ``columns``.
    static func value(of row: Row) throws -> Int64 {
        try value(
            id: row.decode(atIndex: 0), texts: [row.decode(atIndex: 1), row.decode(atIndex: 2)],
            fields: row.decode(atIndex: 4),
            numbers: [
                row.decode(Int64.self, atIndex: 3), bits(row.decode(atIndex: 5)),
                bits(row.decode(atIndex: 6)), row.decode(Int64.self, atIndex: 7),
                row.decode(Int64?.self, atIndex: 8) ?? -1,
                row.decode(Int64?.self, atIndex: 9) ?? -1,
            ], isInvalidated: row.decode(atIndex: 10))
    }

    /// The checksum of a response as it is stored.
    static func value(of response: StoredResponse, id: Int64, fields: Data, length: Int) -> Int64 {
        value(
            id: id, texts: [response.variantKey, response.variant.text], fields: fields,
            numbers: [
                Int64(response.response.status.code),
                bits(response.requestTime.timeIntervalSince1970),
                bits(response.responseTime.timeIntervalSince1970), Int64(length),
                Int64(response.range?.offset ?? -1), Int64(response.range?.total ?? -1),
            ], isInvalidated: response.isInvalidated)
    }

    /// Computes the checksums of rows that have none yet.
    static func updateAll(in database: Database) throws {
        let update = try database.makeStatement(
            sql: "UPDATE response SET headChecksum = ? WHERE id = ?")
        for id in try Int64.fetchAll(database, sql: "SELECT id FROM response") {
            let row = try Row.fetchOne(
                database, sql: "SELECT \(columns) FROM response WHERE id = ?", arguments: [id])
            // A row that can't be read stays without a checksum, and is removed when a lookup finds
            // it.
            guard let row, let checksum = try? value(of: row) else { continue }
            try update.execute(arguments: [checksum, id])
        }
    }

    private static func value(
        id: Int64, texts: [String], fields: Data, numbers: [Int64], isInvalidated: Bool
    ) -> Int64 {
        var hash = Fingerprint.empty
        for text in texts {
            var text = text
            hash = text.withUTF8 { Fingerprint.of(UnsafeRawBufferPointer($0), after: hash) }
        }
        hash = fields.withUnsafeBytes { Fingerprint.of($0, after: hash) }
        hash = ([id] + numbers).withUnsafeBytes { Fingerprint.of($0, after: hash) }
        let checksum = Int64(bitPattern: hash)
        return isInvalidated ? ~checksum : checksum
    }

    private static func bits(_ time: Double) -> Int64 { Int64(bitPattern: time.bitPattern) }
}
