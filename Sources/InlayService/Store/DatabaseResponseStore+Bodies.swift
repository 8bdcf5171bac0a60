import Foundation
import GRDB

extension DatabaseResponseStore {
    /// Creates a file for a body that arrives in chunks.
    public func makeBodyWriter() throws -> (any BodyWriting)? {
        try BodyFileWriter(files, limit: configuration.budget)
    }

    /// Opens the file of a body and verifies its checksum; nil if there is no such file.
    public func openBody(of response: StoredResponse) async throws -> (any BodyReading)? {
        await awaitWrites(for: response.key.address.number)
        let row = try await read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT checksum, file FROM response WHERE id = ?"),
                arguments: [response.id]
            ).map {
                (try $0.decode(Int64.self, atIndex: 0), try $0.decode(String?.self, atIndex: 1))
            }
        }
        guard let (checksum, name) = row, let name, let body = try BodyFileReader(files, name),
            BodyChecksum.value(ofFile: try body.checksum(), for: response, key: digests) == checksum
        else { return nil }
        return body
    }
}
