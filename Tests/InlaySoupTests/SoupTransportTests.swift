import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayValues
import Testing

/// Tests of calls over real connections.
@Suite struct SoupTransportTests {
    @Test func aCallsUserAgentReplacesThatOfTheTransport() async throws {
        let server = try WireServer { request, connection in
            connection.respond(
                200, [:], "\"\(request.values("User-Agent").joined(separator: "|"))\"")
        }
        var options = SoupOptions()
        options.userAgent = "App/1"
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport(options))
        let usual: String = try await proxy.get("/x")
        #expect(usual == "App/1")
        let own: String = try await proxy.get("/x", headers: ["User-Agent": "Probe/2"])
        #expect(own == "Probe/2")
    }

    private let transport = SoupTransport()

    private func proxy(_ server: WireServer) -> ServiceProxy {
        ServiceProxy(server: server.url, transport: transport)
    }

    @Test func getRequestsReturnDecodedJSON() async throws {
        let server = try WireServer { request, connection in
            connection.respond(200, ["Content-Type": "application/json"], #"{"a":{"b":[7]}}"#)
        }
        let value: JSONValue = try await proxy(server).get("/things", ["q": "a & b"])
        #expect(value[path: "a.b.0"] == 7)
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.path == "/things?q=a%20%26%20b")
        #expect(request.values("Host") == ["127.0.0.1:\(server.port)"])
    }

    @Test func connectionsAreReused() async throws {
        let server = try WireServer { _, connection in connection.respond(200, [:], "1") }
        let proxy = proxy(server)
        for index in 0..<20 { let _: Int = try await proxy.get("/\(index)") }
        #expect(server.requests.count == 20)
        #expect(server.connections == 1)
    }

    @Test func jsonBodiesAreSentWithContentTypeAndLength() async throws {
        let server = try WireServer { _, connection in connection.respond() }
        try await proxy(server).post("/notes", ["title": "Ada", "tags": ["x", "y"]])
        let request = try #require(server.requests.first)
        #expect(request.text == #"{"title":"Ada","tags":["x","y"]}"#)
        #expect(request.values("Content-Type") == ["application/json"])
        #expect(request.values("Content-Length") == ["32"])
    }
}
