import Foundation
import HTTPTypes
import InlayService
import InlayTesting
import Testing

@testable import InlaySoup

/// Tests of how a transport assigns its connections to requests.
@Suite struct SoupConnectionsTests {
    private func connections(perHost: Int) -> SoupConnections {
        var options = SoupOptions()
        options.connectionsPerHost = perHost
        return SoupConnections(options)
    }

    @Test func queuedRequestsGetTheFirstFreeConnection() async throws {
        let connections = connections(perHost: 2)
        for _ in 0..<2 { try await connections.begin(with: "a") }
        async let waiting: Void = connections.begin(with: "a")
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        // A connection to another host can't be used.
        try await connections.begin(with: "b")
        connections.end(with: "b")
        #expect(connections.waiterCount == 1)
        connections.end(with: "a")
        try await waiting
    }

    @Test func theConnectionLimitIsNeverExceeded() async throws {
        var options = SoupOptions()
        options.connections = 3
        let connections = SoupConnections(options)
        for host in ["a", "b", "c"] { try await connections.begin(with: host) }
        async let waiting: Void = connections.begin(with: "d")
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        connections.end(with: "b")
        try await waiting
    }

    @Test(arguments: [0, -1]) func connectionLimitsBelowOneAreRaisedToOne(_ number: Int)
        async throws
    {
        var options = SoupOptions()
        options.connections = number
        options.connectionsPerHost = number
        let connections = SoupConnections(options)
        try await connections.begin(with: "a")
    }

    /// A completed exchange releases its connection, however it ended.
    @Test(arguments: ["/", "/long", "/cut", "/never"])
    func completedExchangesReleaseTheirConnection(_ path: String) async throws {
        let server = try WireServer { request, connection in
            switch request.path {
            case "/long": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nx")
            case "/cut": connection.end()
            case "/never": break
            default: connection.respond(200, [:], "x")
            }
        }
        let connections = connections(perHost: 1)
        weak var gone: SoupExchange?
        for _ in 0..<3 {
            let request = TransportRequest(
                .get, server.url.appendingPathComponent(String(path.dropFirst())))
            try await connections.begin(with: "a")
            let exchange = SoupExchange(request, to: "a", over: connections)
            gone = exchange
            let task = Task { try await exchange.send() }
            if path == "/never" { task.cancel() }
            // An unread body is cancelled when its response is released.
            _ = try? await task.value
        }
        try await connections.begin(with: "a")
        try await waitUntil("the exchange is released") { gone == nil }
    }

    /// A server that responds at once never sends `100 Continue`.
    @Test(arguments: [RequestBody.none, .bytes([1])])
    func requestsWithExpectContinueDoNotBlockOthers(_ body: RequestBody) async throws {
        let server = try WireServer { _, connection in connection.respond(200, [:], "\"x\"") }
        let transport = SoupTransport()
        var expecting = TransportRequest(.post, server.url)
        expecting.body = body
        expecting.headers[.expect] = "100-continue"
        #expect(try await transport.send(expecting).status == 200)
        let proxy = ServiceProxy(server: server.url, transport: transport)
        #expect(try await proxy.get("/") as String == "x")
    }

    @Test func multiplexingHostsShareOneConnectionWithoutWaiting() async throws {
        let connections = connections(perHost: 1)
        try await connections.begin(with: "a")
        async let waiting: Void = connections.begin(with: "a")
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        connections.recordMultiplexing(by: "a")
        try await waiting
        for _ in 0..<50 { try await connections.begin(with: "a") }
    }

    @Test func requestsToAMultiplexingHostCountAsOneConnection() async throws {
        var options = SoupOptions()
        options.connections = 2
        let connections = SoupConnections(options)
        try await connections.begin(with: "a")
        try await connections.begin(with: "a")
        async let waiting: Void = connections.begin(with: "b")
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        connections.recordMultiplexing(by: "a")
        try await waiting
        for _ in 0..<10 { try await connections.begin(with: "a") }
        async let next: Void = connections.begin(with: "c")
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        for _ in 0..<11 { connections.end(with: "a") }
        #expect(connections.waiterCount == 1)
        connections.end(with: "a")
        try await next
    }

    @Test func eachPostToAMultiplexingHostCountsAsAConnection() async throws {
        let connections = connections(perHost: 2)
        try await connections.begin(with: "a")
        connections.recordMultiplexing(by: "a")
        try await connections.begin(with: "a", isShareable: false)
        async let waiting: Void = connections.begin(with: "a", isShareable: false)
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        try await connections.begin(with: "a")
        connections.end(with: "a", isShareable: false)
        try await waiting
        #expect(!TransportRequest(.post, URL(filePath: "/")).isShareable)
    }

    @Test func cancelledRequestsLeaveTheConnectionQueue() async throws {
        let connections = connections(perHost: 1)
        try await connections.begin(with: "a")
        let waiting = Task { try await connections.begin(with: "a") }
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        waiting.cancel()
        await #expect(throws: TransportError.cancelled) { try await waiting.value }
        connections.end(with: "a")
        try await connections.begin(with: "a")
    }

    @Test func requestsTimeOutInTheConnectionQueue() async throws {
        let connections = connections(perHost: 1)
        try await connections.begin(with: "a")
        async let next: Void = connections.begin(with: "a", within: .seconds(3_600))
        try await waitUntil("a request waits") { connections.waiterCount == 1 }
        await #expect(throws: TransportError.timedOut(.connect)) {
            try await connections.begin(with: "a", within: .milliseconds(20))
        }
        // Requests with a longer timeout still wait.
        #expect(connections.waiterCount == 1)
        connections.end(with: "a")
        try await next
    }
}
