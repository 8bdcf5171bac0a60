import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTesting
import InlayValues
import Synchronization
import Testing

/// Tests of invalid HTTP responses: each is a clear error and no crash.
@Suite struct InvalidResponseTests {
    private let transport = SoupTransport()

    private func problem(
        _ server: WireServer, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async -> ServiceError? {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        change(&configuration)
        let proxy = ServiceProxy(
            server: server.url, transport: transport, configuration: configuration)
        return await failure { () async throws(ServiceError) in
            let _: JSONValue = try await proxy.get("/x")
        }
    }

    private func isMalformed(_ error: ServiceError?) -> Bool {
        guard case .transport(.malformed) = error?.kind else { return false }
        return error?.description.hasPrefix("GET http://127.0.0.1:") == true
    }

    private func isLost(_ error: ServiceError?) -> Bool {
        guard case .transport(.lost) = error?.kind else { return false }
        return error?.description.contains("the connection was lost") == true
    }

    @Test(arguments: [
        "HELLO\r\n\r\n", "HTTP/1.1 abc X\r\n\r\n", "HTTP/9.9\r\n\r\n", "<html>no</html>\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
    ])
    func responsesThatAreNotHTTPAreReported(text: String) async throws {
        let server = try WireServer { _, connection in
            connection.send(text)
            connection.end()
        }
        let error = await problem(server)
        #expect(error != nil)
        #expect(error?.description.hasPrefix("GET http://127.0.0.1:\(server.port)/x ") == true)
    }

    @Test func endlessHeaderLinesAreRejected() async throws {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nX-Long: ")
            // Sends as long as the client reads.
            let part = String(repeating: "x", count: 8_192)
            for _ in 0..<10_000 { guard connection.send(part) else { break } }
            connection.end()
        }
        let error = await problem(server)
        #expect(isMalformed(error) || isLost(error), "\(error?.description ?? "nothing")")
    }

    @Test func endlessHeaderListsAreRejected() async throws {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\n")
            for index in 0..<1_000_000 {
                guard connection.send("X-Header-\(index): value\r\n") else { break }
            }
            connection.end()
        }
        let error = await problem(server)
        #expect(isMalformed(error) || isLost(error), "\(error?.description ?? "nothing")")
    }

    @Test func truncatedBodiesAreReportedAsConnectionLost() async throws {
        for head in ["Content-Length: 100", "Transfer-Encoding: chunked"] {
            let server = try WireServer { _, connection in
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(head)\r\n\r\n2\r\n{\"")
                connection.end()
            }
            let error = await problem(server)
            #expect(isLost(error), "\(error?.description ?? "nothing")")
        }
    }

    @Test(arguments: ["HTTP/1.0 200 OK", "HTTP/1.1 200 OK\r\nConnection: close"])
    func bodiesShorterThanTheirContentLengthAreReportedAsConnectionLost(
        head: String
    ) async throws {
        for length in [1, 2, 100] {
            let server = try WireServer { _, connection in
                connection.end(with: "\(head)\r\nContent-Length: \(length)\r\n\r\n7")
            }
            let error = await problem(server)
            #expect(isLost(error) == (length > 1), "\(error?.description ?? "nothing")")
        }
    }

    @Test(arguments: ["close", "keep-alive"])
    func bodiesAfterAnInformationalResponseAreComplete(connection value: String) async throws {
        let links = String(repeating: "Link: </style.css>; rel=preload; as=style\r\n", count: 4)
        let head = "HTTP/1.1 200 OK\r\nConnection: \(value)\r\nContent-Length: 5000\r\n\r\n"
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 103 Early Hints\r\n\(links)\r\n\(head)")
            connection.send(String(repeating: "7", count: 5_000))
            if value == "close" { connection.end() }
        }
        let response = try await transport.send(TransportRequest(.get, server.url))
        var length = 0
        for try await chunk in response.body { length += chunk.count }
        #expect(length == 5_000)
    }

    @Test func theContentLengthOfResponsesWithoutABodyIsIgnored() async throws {
        let server = try WireServer { request, connection in
            let status = request.method == "HEAD" ? "200 OK" : "304 Not Modified"
            connection.end(
                with: "HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: 100\r\n\r\n")
        }
        for method in [HTTPRequest.Method.head, .get] {
            let response = try await transport.send(TransportRequest(method, server.url))
            #expect(response.status == (method == .head ? 200 : 304))
            for try await _ in response.body { Issue.record("the body isn't empty") }
        }
    }

    @Test(arguments: ["zz\r\n{}\r\n0\r\n\r\n", "-2\r\n{}\r\n0\r\n\r\n", "ffffffffffffffffff\r\n{}"])
    func invalidChunksAreAnError(body: String) async throws {
        let server = try WireServer { _, connection in
            // libsoup takes an invalid chunk for the last one; it is detected by the early end.
            connection.end(with: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
        }
        let error = await problem(server)
        #expect(isMalformed(error) || isLost(error), "\(error?.description ?? "nothing")")
    }

    /// Bytes that follow a complete body, over a connection that stays open and one that is closed.
    private static let completeEnds = [
        "0\r\n\r\n", "0000\r\n\r\n", "0;a=b\r\n\r\n", "0  \r\n\r\n", "0\r\nX-Sum: 1\r\n\r\n",
        "0\r\nX-Sum: 1\r\nX-Other: 2\r\n\r\n",
    ]

    @Test(arguments: completeEnds, [true, false])
    func theLastChunkEndsTheBodyWithOrWithoutTrailers(end: String, isClosed: Bool) async throws {
        let server = try WireServer { _, connection in
            let close = isClosed ? "Connection: close\r\n" : ""
            connection.send(
                "HTTP/1.1 200 OK\r\n\(close)Transfer-Encoding: chunked\r\n\r\n1\r\n7\r\n\(end)")
            if isClosed { connection.end() } else { connection.waitForEnd() }
        }
        let error = await problem(server)
        #expect(error == nil, "\(error?.description ?? "nothing")")
    }

    /// Bytes that replace the last chunk.
    private static let wrongEnds = [
        "zz\r\n{}\r\n0\r\n\r\n", "zz\r\n\r\n0\r\n\r\n", "x\r\nabc\r\n3\r\nabc\r\n0\r\n\r\n",
        "<html>\r\n<body>\r\n</body>\r\n",
    ]

    @Test(arguments: wrongEnds, [true, false])
    func invalidChunkLinesDoNotEndTheBody(end: String, isClosed: Bool) async throws {
        let server = try WireServer { _, connection in
            let close = isClosed ? "Connection: close\r\n" : ""
            connection.send(
                "HTTP/1.1 200 OK\r\n\(close)Transfer-Encoding: chunked\r\n\r\n1\r\n7\r\n\(end)")
            if isClosed { connection.end() } else { connection.waitForEnd() }
        }
        let error = await problem(server)
        #expect(isMalformed(error) || isLost(error), "\(error?.description ?? "nothing")")
    }

    @Test(arguments: ["", "1", "1\r\n", "1\r\n7", "1\r\n7\r\n", "1\r\n7\r\n0"], [true, false])
    func connectionsClosedBeforeTheLastChunkAreReportedAsLost(
        body: String, saysClose: Bool
    ) async throws {
        let server = try WireServer { _, connection in
            let close = saysClose ? "Connection: close\r\n" : ""
            connection.send(
                "HTTP/1.1 200 OK\r\n\(close)Transfer-Encoding: chunked\r\n\r\n\(body)")
            connection.end()
        }
        let error = await problem(server)
        #expect(isLost(error), "\(error?.description ?? "nothing")")
    }

    @Test func invalidGzipBodiesAreAnError() async throws {
        let server = try WireServer { _, connection in
            connection.respond(
                200, ["Content-Encoding": "gzip", "Content-Type": "application/json"], "not gzip")
        }
        let error = await problem(server)
        #expect(error != nil)
        #expect(error?.description.contains("GET ") == true)
    }

    @Test func endlessBodiesFailAtTheBodyLimit() async throws {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "1000\r\n" + String(repeating: " ", count: 4_096) + "\r\n"
            while connection.send(chunk) {}
            connection.end()
        }
        let error = await problem(server) { $0.bodyLimit = 100_000 }
        #expect(error?.kind == .tooLarge(limit: 100_000))
    }

    @Test func bodiesWithATooLargeContentLengthAreNotRead() async throws {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
            connection.waitForEnd()
            connection.end()
        }
        #expect(await problem(server)?.kind == .tooLarge(limit: 64 << 20))
    }

    @Test func silentServersTimeOut() async throws {
        let server = try WireServer { _, connection in
            connection.waitForEnd()
            connection.end()
        }
        let error = await problem(server) { $0.timeouts.read = .milliseconds(50) }
        #expect(error?.kind == .timedOut(.read))
        #expect(
            error?.description.hasSuffix("failed: the server sent nothing before the timeout.")
                == true)
    }

    @Test func stalledBodiesTimeOut() async throws {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
            connection.waitForEnd()
            connection.end()
        }
        let error = await problem(server) { $0.timeouts.read = .milliseconds(50) }
        #expect(error?.kind == .timedOut(.read))
    }

    @Test func slowBodiesFailAtTheTotalTimeout() async throws {
        let wantsMore = DispatchSemaphore(value: 0)
        let isOver = Mutex(false)
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            // Each chunk follows the previous one; the client receives them all, but no end.
            while !isOver.withLock({ $0 }), connection.send("1\r\n \r\n") { wantsMore.wait() }
            connection.end()
        }
        let clock = ManualClock()
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        configuration.clock = clock
        configuration.totalTimeout = .seconds(10)
        let proxy = ServiceProxy(
            server: server.url, transport: transport, configuration: configuration)
        var options = CallOptions()
        options.onProgress = { progress in
            // The clock advances with each received chunk.
            clock.advance(by: .seconds(1))
            wantsMore.signal()
        }
        let error = await failure { [options] () async throws(ServiceError) in
            try await proxy.get("/x", options: options)
        }
        isOver.withLock { $0 = true }
        wantsMore.signal()
        #expect(error?.kind == .timedOut(.total))
    }

    @Test func circularRedirectsAreAnError() async throws {
        let server = try WireServer { request, connection in
            connection.respond(302, ["Location": request.path == "/x" ? "/y" : "/x"])
        }
        let error = await problem(server)
        #expect(error?.description.contains("in a loop") == true)
    }

    @Test func unreachableServersAndUnknownHostsAreReported() async throws {
        let port = try WireServer.unusedPort()
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        for (address, part) in [
            ("http://127.0.0.1:\(port)/", "can't be reached"),
            ("http://no-such-host.invalid/", "no-such-host.invalid"),
        ] {
            let proxy = ServiceProxy(
                server: URL(string: address)!, transport: transport, configuration: configuration)
            let error = await failure { () async throws(ServiceError) in try await proxy.get("/x") }
            #expect(error?.description.contains(part) == true, "\(error?.description ?? "nothing")")
        }
    }

    @Test func invalidResponseHeadersAreIgnored() async throws {
        let server = try WireServer { _, connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nBad Name: 1\r\nNo colon\r\nX-Good: 2\r\n\r\n7"
            )
        }
        let proxy = ServiceProxy(server: server.url, transport: transport)
        let response: ServiceResponse = try await proxy.get("/x")
        #expect(response.headers.first { $0.name.canonicalName == "x-good" }?.value == "2")
        #expect(try response.decode() as Int == 7)
    }
}
