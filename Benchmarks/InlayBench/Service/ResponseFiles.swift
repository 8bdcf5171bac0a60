import Foundation
import HTTPTypes

/// A naive baseline for the response store: one file per response, named after its URL.
nonisolated struct ResponseFiles {
    static let body = Data(repeating: 0x78, count: 1024)
    static let fields: HTTPFields = [
        .contentType: "application/json", .cacheControl: "max-age=3600", .eTag: "\"1\"",
        .date: "Sat, 01 Jan 2022 00:00:00 GMT", .contentLength: "1024",
    ]

    private struct StoredFile: Codable {
        let headers: [String: String]
        let body: Data
    }

    let folder: URL

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func store(_ number: Int) throws {
        let headers = Dictionary(
            Self.fields.map { ($0.name.rawName, $0.value) }, uniquingKeysWith: { $1 })
        let data = try PropertyListEncoder().encode(StoredFile(headers: headers, body: Self.body))
        try data.write(to: url(number), options: .atomic)
    }

    func response(_ number: Int) throws -> Int {
        try PropertyListDecoder().decode(StoredFile.self, from: Data(contentsOf: url(number))).body
            .count
    }

    private func url(_ number: Int) -> URL {
        folder.appendingPathComponent("items-\(number)")
    }
}
