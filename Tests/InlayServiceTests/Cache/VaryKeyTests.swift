import Foundation
import HTTPTypes
import Testing

@testable import InlayService

@Suite struct VaryKeyTests {
    private let accept = HTTPField.Name("Foo")!

    private func variant(_ vary: String, _ request: HTTPFields) -> VaryKey? {
        VaryKey([.vary: vary], request: request)
    }

    @Test func requestsWithEqualVaryHeadersMatch() throws {
        let key = try #require(
            variant("Foo, Accept-Language", [accept: "1, 2", .acceptLanguage: "en, de"]))
        var lines = HTTPFields()
        lines.append(HTTPField(name: accept, value: "1"))
        lines.append(HTTPField(name: accept, value: "2"))
        lines[.acceptLanguage] = " DE ,en"
        #expect(key.matches(lines))
        #expect(!key.matches([accept: "1, 2"]))
        #expect(!key.matches([accept: "2, 1", .acceptLanguage: "en, de"]))
        #expect(!key.matches([:]))
    }

    @Test(arguments: ["*", "*, *", ", *", "Foo, *", "*, Foo"])
    func varyStarMatchesNothing(vary: String) {
        #expect(variant(vary, [:]) == nil)
    }

    @Test func absentVaryHeadersDifferFromEmptyOnes() throws {
        let absent = try #require(variant("Foo", [:]))
        #expect(absent.matches([:]))
        #expect(!absent.matches([accept: ""]))
        #expect(!absent.matches([accept: "1"]))
    }

    @Test func credentialsInVaryKeysAreStoredAsDigests() throws {
        let key = try #require(
            variant(
                "Cookie, Authorization", [.cookie: "id=secret", .authorization: "Bearer t0ken"]))
        #expect(!key.text.contains("secret") && !key.text.contains("t0ken"))
        #expect(key.matches([.cookie: "id=secret", .authorization: "Bearer t0ken"]))
        #expect(!key.matches([.cookie: "id=secret2", .authorization: "Bearer t0ken"]))
    }

    @Test(arguments: ["", "1", "a:b!c\nfoo:3:xyz", "\u{301}é", ":", "!", "12:"])
    func varyKeysRoundTripAsText(value: String) throws {
        let key = VaryKey(parts: [
            VaryKey.Part(name: "a", value: value), VaryKey.Part(name: "b", value: nil),
            VaryKey.Part(name: "c", value: "x"),
        ])
        let read = try #require(VaryKey(text: key.text))
        #expect(read.parts.map(\.name) == ["a", "b", "c"])
        #expect(
            read.parts.map { $0.value.map { Array($0.utf8) } }
                == key.parts.map { $0.value.map { Array($0.utf8) } })
    }

    @Test func damagedVaryKeysAreRejected() {
        for text in ["a", "a:", "a:9:x", "a:x:x", "a:-1:", "a!b"] {
            #expect(VaryKey(text: text) == nil)
        }
        #expect(VaryKey(text: "") == VaryKey.none)
    }

    @Test(arguments: ["Foo Bar", "x(y)", "Foo, é", "a:b", "\"Foo\"", "Foo;q=1", "Foo, Bar/1"])
    func unreadableVaryMatchesNothing(vary: String) {
        #expect(variant(vary, [:]) == nil)
    }

    @Test(arguments: ["x!y", "x!", "!", "!!", "x!y!z", "a!#$%&'*+-.^_`|~9"])
    func varyNamesWithAllTokenCharactersMatch(name: String) throws {
        let field = try #require(HTTPField.Name(name))
        for value in [nil, "", "1", "!\nb!"] as [String?] {
            var request = HTTPFields()
            request[field] = value
            let key = try #require(variant("\(name), Foo", request))
            let read = try #require(VaryKey(text: key.text))
            #expect(read == key)
            #expect(read.matches(request))
            request[field] = value == nil ? "1" : nil
            #expect(!read.matches(request))
        }
    }

    @Test func aResponseWithAnUnreadableVaryIsNotCached() async throws {
        var response = TransportResponse.json("1")
        response.headers[.cacheControl] = "max-age=100"
        for vary in ["Foo Bar", "x(y)"] {
            response.headers[.vary] = vary
            let network = StubTransport(response, response)
            let service = ServiceProxy(
                server: URL(string: "http://h/")!, transport: network, cache: ResponseCache())
            for _ in 0..<2 {
                let response: ServiceResponse = try await service.get("/x")
                #expect(response.provenance.storing == .variesByEverything)
            }
            #expect(network.requests.count == 2)
        }
        response.headers[.vary] = "x!y"
        let network = StubTransport(response)
        let service = ServiceProxy(
            server: URL(string: "http://h/")!, transport: network, cache: ResponseCache())
        for _ in 0..<2 { try await service.get("/x") }
        #expect(network.requests.count == 1)
    }
}
