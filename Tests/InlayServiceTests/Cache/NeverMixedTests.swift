import Foundation
import HTTPTypes
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayService

/// Random calls to a server whose responses name their requests.
@Suite struct NeverMixedTests {
    /// The properties of a request on which its response depends.
    private struct Question: Hashable {
        var user: Int
        var path: Int
        var query: Int
        var language: Int
        var accept: Int

        func request() -> HTTPRequest {
            makeRequest(
                "https://api.example.com/p\(path)?q=\(query)",
                [
                    .authorization: "Bearer \(user)", .acceptLanguage: "l\(language)",
                    .accept: "a/\(accept)",
                ])
        }

        /// The `Vary` of the path's responses.
        var vary: [HTTPField.Name] {
            [[], [.acceptLanguage], [.accept], [.accept, .acceptLanguage]][path % 4]
        }

        var isSecret: Bool { path % 5 == 4 }

        /// The text of the response; only an older version of it is accepted instead.
        func text(version: Int) -> String {
            let parts = [
                "u\(user)", "p\(path)", "q\(query)",
                vary.contains(.acceptLanguage) ? "l\(language)" : "-",
                vary.contains(.accept) ? "a\(accept)" : "-",
            ]
            return parts.joined(separator: " ") + " v\(version)"
        }
    }

    private static func question(_ request: HTTPRequest) -> Question {
        func number(_ text: Substring?) -> Int { Int((text ?? "").filter(\.isNumber)) ?? -1 }
        let parts = (request.path ?? "").split(separator: "?")
        return Question(
            user: number(request.headerFields[.authorization]?[...]), path: number(parts.first),
            query: number(parts.last),
            language: number(request.headerFields[.acceptLanguage]?[...]),
            accept: number(request.headerFields[.accept]?[...]))
    }

    @Test(.tags(.fuzz), arguments: [true, false])
    func randomCachedRequestsGetTheirOwnResponses(onDisk: Bool) async throws {
        let folder = try TemporaryDirectory()
        let time = TestTime()
        let server = TestServer { request, _ in
            let question = Self.question(request)
            var fields: HTTPFields = [.eTag: "\"\(question.text(version: 0))\""]
            fields[.cacheControl] =
                question.isSecret ? "no-store" : "max-age=\(question.query * 10)"
            for name in question.vary { fields.append(HTTPField(name: .vary, value: name.rawName)) }
            if request.headerFields[.ifNoneMatch] == fields[.eTag] {
                return (HTTPResponse(status: .notModified, headerFields: fields), Data())
            }
            let size = question.path == 2 ? 70_000 : 0
            let text = question.text(version: 0) + String(repeating: ".", count: size)
            return (HTTPResponse(status: .ok, headerFields: fields), Data(text.utf8))
        }
        func open() throws -> ResponseCache {
            ResponseCache(
                store: onDisk
                    ? try DatabaseResponseStore(folder: folder.url.appendingPathComponent("s"))
                    : nil,
                configuration: ResponseCacheConfiguration(
                    memoryLimit: 100_000, now: { time.now }))
        }
        var cache = try open()
        var random = SeededGenerator(seed: onDisk ? 1 : 2)
        var sources: [String: Int] = [:]
        for step in 0..<campaignCount(1_500, fuzz: 20_000) {
            let question = Question(
                user: .random(in: 0..<3, using: &random), path: .random(in: 0..<6, using: &random),
                query: .random(in: 0..<4, using: &random),
                language: .random(in: 0..<3, using: &random),
                accept: .random(in: 0..<2, using: &random))
            let strategy = CacheStrategy.allCases.randomElement(using: &random)!
            server.setOff(Int.random(in: 0..<4, using: &random) == 0)
            time.advance(by: .random(in: 0..<3, using: &random))
            do {
                let response = try await cache.response(
                    to: question.request(), strategy: strategy, send: server.send)
                let text = String(decoding: response.body, as: UTF8.self)
                #expect(text.prefix { $0 != "." } == question.text(version: 0))
                if question.isSecret { #expect(response.source == .network) }
                sources["\(response.source)", default: 0] += 1
            } catch is CacheError {
            } catch is TestServer.Off {
            }
            if step % 500 == 499 {
                if onDisk { cache = try open() }
                try await cache.purge(ServiceIdentity(of: [.authorization: "Bearer 1"]))
                cache.releaseMemory()
            }
        }
        #expect(sources.keys.count >= (onDisk ? 7 : 6), "\(sources)")
    }

    @Test func offlineRequestsNeverGetAnotherAccountsResponse() async throws {
        let folder = try TemporaryDirectory()
        let cache = ResponseCache(
            store: try DatabaseResponseStore(folder: folder.url.appendingPathComponent("s")))
        let server = TestServer("max-age=600, public")
        let url = "https://api.example.com/me"
        let key = try #require(HTTPField.Name("X-Api-Key"))
        let users: [HTTPFields] = [
            [.authorization: "Bearer a"], [.authorization: "Bearer b"],
            [.authorization: "bearer a"], [:], [key: "Bearer a b"],
            [.authorization: "Bearer a", key: "b"],
        ]
        _ = try await cache.response(to: makeRequest(url, users[0]), send: server.send)
        server.setOff(true)
        for strategy in CacheStrategy.allCases {
            for user in users.dropFirst() {
                await #expect(throws: (any Error).self) {
                    try await cache.response(
                        to: makeRequest(url, user), strategy: strategy, send: server.send)
                }
            }
            await #expect(throws: (any Error).self) {
                try await cache.response(
                    to: makeRequest(url, users[0]), strategy: strategy,
                    identity: .account("b"), send: server.send)
            }
        }
        #expect(
            try await cache.response(to: makeRequest(url, users[0]), send: server.send).body
                == Data("answer 1".utf8))
    }

    @Test(arguments: CacheStrategy.allCases)
    func noStoreResponsesAreNeverReturnedAgain(strategy: CacheStrategy) async throws {
        let folder = try TemporaryDirectory()
        let store = try DatabaseResponseStore(folder: folder.url.appendingPathComponent("s"))
        let cache = ResponseCache(store: store)
        let server = TestServer("max-age=600, no-store, stale-if-error=600", [.eTag: "\"a\""])
        let request = makeRequest("https://api.example.com/secret")
        for other in [CacheStrategy.networkFirst, .strict, .networkOnly] {
            _ = try await cache.response(to: request, strategy: other, send: server.send)
        }
        server.setOff(true)
        await #expect(throws: (any Error).self) {
            try await cache.response(to: request, strategy: strategy, send: server.send)
        }
        #expect(try await store.size() == 0)
    }
}
