import Foundation
import HTTPTypes
import InlayTesting

@testable import InlayService

/// Responses for tests of stores; each body identifies its response.
enum TestResponses {
    static func key(_ number: Int, in identity: ServiceIdentity = .anonymous) -> CacheKey {
        CacheKey(makeRequest("https://api.example.com/items?n=\(number)"), in: identity)!
    }

    static func response(
        _ number: Int, _ fields: HTTPFields = [:], identity: ServiceIdentity = .anonymous,
        variant: VaryKey = .none, range: StoredRange? = nil, length: Int = 100
    ) -> StoredResponse {
        var all: HTTPFields = [.cacheControl: "max-age=3600", .eTag: "\"\(number)\""]
        for field in fields { all.append(field) }
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        return StoredResponse(
            key: key(number, in: identity), variant: variant,
            response: HTTPResponse(status: .ok, headerFields: all), requestTime: now,
            responseTime: now + 0.25, bodyLength: length, range: range)
    }

    /// Bytes that are unique to a number and version.
    static func body(_ number: Int, version: Int = 0, count: Int = 100) -> Data {
        var random = SeededGenerator(seed: UInt64(number) << 20 | UInt64(version))
        var data = Data("\(number) \(version) ".utf8)
        for _ in 0..<16 { withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) } }
        while data.count < count { data.append(data) }
        return data.prefix(count)
    }

    static func change(_ number: Int, version: Int = 0, count: Int = 100) -> StoreChange {
        .store(
            response(number, length: count), body: body(number, version: version, count: count))
    }

    /// Returns a change that stores a response whose body was written in chunks.
    static func writtenChange(
        _ number: Int, version: Int = 0, count: Int, in store: DatabaseResponseStore
    ) throws -> StoreChange {
        let writer = try store.makeBodyWriter()!
        var rest = [UInt8](body(number, version: version, count: count))[...]
        while !rest.isEmpty {
            try writer.write(Array(rest.prefix(30_001)))
            rest = rest.dropFirst(30_001)
        }
        return .storeWritten(response(number, length: count), body: try writer.finish())
    }
}

extension DatabaseResponseStore {
    /// The body of the only response of a key.
    func onlyBody(_ number: Int, in identity: ServiceIdentity = .anonymous) async throws -> Data? {
        guard let entry = try await entries(for: TestResponses.key(number, in: identity)).first
        else {
            return nil
        }
        if let body = entry.body { return body }
        return try await body(of: entry.response)
    }

    func has(_ number: Int) async throws -> Bool {
        try await !entries(for: TestResponses.key(number)).isEmpty
    }
}
