import Foundation
import GRDB

/// The bodies of stored responses: small bodies in the database, large bodies in files.
struct ResponseBodies: Sendable {
    /// The result of reading a body.
    enum FoundBody {
        case right(Data)
        /// The response was removed.
        case gone
        case damaged(StoreDamage)
    }

    let files: BodyFiles
    let database: ResponseDatabase
    let digests: DigestKey
    /// The maximum size in bytes of a body in the database.
    let largestInDatabase: Int
    /// The maximum total size of the store in bytes.
    let diskLimit: Int

    /// The number of bytes by which a response with a body counts toward the limit.
    static func cost(of length: Int) -> Int { length + 512 }

    /// Writes the large bodies of changes into files; returns their names by the index of the
    /// change.
    func writeFiles(of changes: [StoreChange]) throws -> [Int: String] {
        var names: [Int: String] = [:]
        do {
            for (index, change) in changes.enumerated() {
                if case .storeWritten(_, let body) = change { try checkCost(of: body.length) }
                guard case .store(_, let body) = change else { continue }
                try checkCost(of: body.count)
                guard body.count > largestInDatabase else { continue }
                names[index] = try files.add(body)
            }
        } catch {
            for name in names.values { files.remove(name) }
            throw error
        }
        return names
    }

    /// Reads the body of a response and verifies its checksum.
    func find(_ response: StoredResponse) async throws -> FoundBody {
        let found = try await database.read { database in
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
        guard try await isStored(response) else { return .gone }
        return .damaged(
            StoreDamage(
                what: file.map { files.path($0) } ?? "The body of \(response.key.loggedURL)",
                setAside: file.flatMap { files.setAside($0) },
                reason: body == nil ? "it is missing" : "its checksum doesn't match"))
    }

    /// Opens the file of a body and verifies its checksum; nil if there is no such file.
    func open(_ response: StoredResponse) async throws -> (any BodyReading)? {
        let row = try await database.read { database in
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

    /// Removes the files that no response references and that are old enough not to be in the
    /// process of being written; returns their number.
    func sweep(olderThan age: Duration) async throws -> Int {
        let known = try await database.read { database in
            try String.fetchSet(
                database, sql: "SELECT file FROM response WHERE file IS NOT NULL")
        }
        return try files.sweep(keeping: known, olderThan: age)
    }

    // MARK: - Private

    private func checkCost(of length: Int) throws {
        let cost = Self.cost(of: length)
        guard cost > diskLimit else { return }
        throw ResponseStoreError.tooLarge(bytes: cost, limit: diskLimit)
    }

    private func isStored(_ response: StoredResponse) async throws -> Bool {
        try await database.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM response WHERE id = ?)",
                arguments: [response.id]) ?? false
        }
    }
}

/// A body to be stored in a row or in a file.
struct NewBody {
    let length: Int
    let checksum: Int64
    /// The file of the body; nil if it is in the database.
    let file: String?
    /// The contents for the database; nil if the body is in a file.
    let content: Data?

    init(_ body: Data, file: String?, for response: StoredResponse, key: DigestKey) {
        length = body.count
        self.file = file
        content = file == nil ? body : nil
        checksum =
            file == nil
            ? BodyChecksum.value(of: body, for: response, key: key)
            : BodyChecksum.value(ofFile: BodyChecksum.value(ofFile: body), for: response, key: key)
    }

    init(_ body: WrittenBody, for response: StoredResponse, key: DigestKey) {
        length = body.length
        file = body.name
        content = nil
        checksum = BodyChecksum.value(ofFile: body.checksum, for: response, key: key)
    }
}
