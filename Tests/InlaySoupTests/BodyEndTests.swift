import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTesting
import Testing

/// Tests of the end of a body: its own framing decides whether it is whole (RFC 9112, sections 6.3
/// and 8), and not the way in which the connection ends.
@Suite struct BodyEndTests {
    /// The way in which the server ends the connection.
    enum Close: CaseIterable {
        case keepAlive
        case end
        case reset
        case announcedEnd
        case announcedReset

        var header: String {
            switch self {
            case .announcedEnd, .announcedReset: "Connection: close\r\n"
            default: ""
            }
        }
    }

    /// A framing with the bytes of a whole body, of which each proper prefix is truncated.
    struct Framing: CustomTestStringConvertible {
        let header: String
        let body: [UInt8]
        let text: String

        var testDescription: String { "\(header)\(body.count)" }
    }

    private static let gzip = [UInt8](
        Data(base64Encoded: "H4sIAAAAAAAC/8tIzcnJV8hAJwHjUT2NFwAAAA==")!)

    private static func chunked(_ bytes: [UInt8], size: Int, end: String) -> [UInt8] {
        var body: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let chunk = bytes[start..<min(start + size, bytes.count)]
            body += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [13, 10]
        }
        return body + Array(end.utf8)
    }

    static let framings: [Framing] = {
        let text = "hello hello hello hello"
        let plain = Array(text.utf8)
        let gzipped = "Content-Encoding: gzip\r\n"
        let chunked = "Transfer-Encoding: chunked\r\n"
        var framings = [
            Framing(header: "Content-Length: \(plain.count)\r\n", body: plain, text: text),
            Framing(
                header: "\(gzipped)Content-Length: \(gzip.count)\r\n", body: gzip, text: text),
        ]
        for end in ["0\r\n\r\n", "000;a=b\r\nX-Sum: 1\r\nX-Other: 2\r\n\r\n"] {
            for size in [7, 1_000] {
                framings.append(
                    Framing(
                        header: chunked, body: Self.chunked(plain, size: size, end: end), text: text
                    ))
            }
            framings.append(
                Framing(
                    header: gzipped + chunked, body: Self.chunked(gzip, size: 9, end: end),
                    text: text))
        }
        return framings
    }()

    private func text(
        from server: WireServer, over transport: SoupTransport = SoupTransport()
    ) async throws(TransportError) -> String {
        var request = TransportRequest(.get, server.url)
        request.timeouts.read = .seconds(30)
        let response = try await transport.send(request)
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func server(
        _ framing: Framing, prefix count: Int, splitAt split: Int? = nil, close: Close
    ) throws -> WireServer {
        try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\n\(close.header)\(framing.header)\r\n")
            let bytes = framing.body.prefix(count)
            if let split {
                connection.send(Array(bytes.prefix(split)))
                connection.send(Array(bytes.dropFirst(split)))
            } else {
                connection.send(Array(bytes))
            }
            switch close {
            case .keepAlive: break
            case .end, .announcedEnd: connection.end()
            case .reset, .announcedReset: connection.reset()
            }
        }
    }

    @Test(arguments: framings, Close.allCases)
    func completeBodiesAreReadHoweverTheConnectionEnds(framing: Framing, close: Close) async throws
    {
        for split in [nil, 1, framing.body.count / 2, framing.body.count - 1] {
            let server = try Self.server(
                framing, prefix: framing.body.count, splitAt: split, close: close)
            #expect(try await text(from: server) == framing.text)
        }
    }

    @Test(arguments: framings, [Close.end, .reset, .announcedEnd, .announcedReset])
    func eachProperPrefixOfABodyIsReportedAsLost(framing: Framing, close: Close) async throws {
        for count in 0..<framing.body.count {
            let server = try Self.server(framing, prefix: count, close: close)
            do {
                let text = try await text(from: server)
                Issue.record("\(count) of \(framing.body.count) bytes were read as “\(text)”")
            } catch {
                guard case .lost = error else {
                    Issue.record("\(count) bytes: \(error)")
                    continue
                }
            }
        }
    }

    @Test func bodiesWithoutALengthEndWithTheirConnection() async throws {
        for (close, isWhole) in [(Close.end, true), (.reset, false)] {
            let server = try Self.server(
                Framing(header: "", body: Array("hello".utf8), text: "hello"), prefix: 5,
                close: close)
            let text = try? await text(from: server)
            #expect(text == (isWhole ? "hello" : nil))
        }
    }

    @Test(arguments: framings)
    func completeBodiesAreReadWithoutATLSCloseNotify(framing: Framing) async throws {
        let head = Array("HTTP/1.1 200 OK\r\n\(framing.header)\r\n".utf8)
        for count in [framing.body.count, framing.body.count - 1] {
            let server = SecureServer(response: head + framing.body.prefix(count), isCut: true)
            var request = TransportRequest(.get, server.url)
            request.trust = { _ in true }
            var bytes: [UInt8] = []
            do {
                for try await chunk in try await SoupTransport().send(request).body {
                    bytes += chunk
                }
                #expect(count == framing.body.count)
                #expect(String(decoding: bytes, as: UTF8.self) == framing.text)
            } catch {
                #expect(count < framing.body.count, "\(error)")
            }
        }
    }

    @Test func trailersThatArriveLateDoNotDisturbTheNextResponse() async throws {
        let isRead = DispatchSemaphore(value: 0)
        let server = try WireServer { request, connection in
            guard request.path == "/x" else { return connection.respond(200, [:], "next") }
            connection.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\nX-Sum: 1\r\n"
            )
            isRead.wait()
            connection.send("X-Other: 2\r\n\r\n")
        }
        let transport = SoupTransport()
        let response = try await transport.send(
            TransportRequest(.get, URL(string: "x", relativeTo: server.url)!))
        var chunks = response.body.makeAsyncIterator()
        #expect(try await chunks.next() == Array("first".utf8))
        isRead.signal()
        #expect(try await chunks.next() == nil)
        #expect(try await text(from: server, over: transport) == "next")
        #expect(server.connections == 1)
    }

    @Test(arguments: [
        "Content-Length: 5\r\n\r\nfirst",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
    ])
    func dataAfterACompleteBodyIsNeverTheNextResponse(response: String) async throws {
        let server = try WireServer { request, connection in
            guard request.path == "/x" else { return connection.respond(200, [:], "next") }
            connection.send(
                "HTTP/1.1 200 OK\r\n\(response)HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfalse")
            connection.waitForEnd()
        }
        let transport = SoupTransport()
        let response = try await transport.send(
            TransportRequest(.get, URL(string: "x", relativeTo: server.url)!))
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        #expect(bytes == Array("first".utf8))
        #expect(try await text(from: server, over: transport) == "next")
    }

    @Test(arguments: [
        "zz\r\n\r\n", "5x\r\nfirst\r\n0\r\n\r\n", "+5\r\nfirst\r\n0\r\n\r\n",
        " 5\r\nfirst\r\n0\r\n\r\n", "0x5\r\nfirst\r\n0\r\n\r\n", "5\r\nfirstly\r\n0\r\n\r\n",
        "\r\n5\r\nfirst\r\n0\r\n\r\n", "10000000000000005\r\nfirst\r\n0\r\n\r\n",
    ])
    func invalidChunksAreMalformedHoweverTheConnectionEnds(body: String) async throws {
        for close in Close.allCases {
            let server = try Self.server(
                Framing(
                    header: "Transfer-Encoding: chunked\r\n", body: Array(body.utf8), text: ""),
                prefix: body.utf8.count, close: close)
            do {
                let text = try await text(from: server)
                Issue.record("“\(text)” was read, with \(close)")
            } catch {
                switch error {
                case .malformed, .lost: break
                default: Issue.record("\(error)")
                }
            }
        }
    }

    @Test(arguments: [HTTPRequest.Method.get, .head])
    func aRejectedResponseDoesNotAffectTheNextOne(method: HTTPRequest.Method) async throws {
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
        let server = try WireServer { request, connection in
            switch request.path {
            case "/refused":
                connection.send("\(chunked)Location: /a\r\nLocation: /b\r\n\r\n")
                if request.method == "GET" { connection.send("5\r\nfirst\r\n0\r\n\r\n") }
            case "/cut": connection.end(with: "\(chunked)\r\n5\r\nfirst\r\n")
            default: connection.respond(200, [:], "next")
            }
        }
        let transport = SoupTransport()
        func send(
            _ path: String, _ method: HTTPRequest.Method
        ) async throws(TransportError) -> [UInt8] {
            var request = TransportRequest(method, URL(string: path, relativeTo: server.url)!)
            request.timeouts.read = .seconds(30)
            var bytes: [UInt8] = []
            for try await chunk in try await transport.send(request).body { bytes += chunk }
            return bytes
        }
        for _ in 0..<3 {
            await #expect(throws: TransportError.self) { try await send("refused", method) }
            #expect(try await text(from: server, over: transport) == "next")
            await #expect(throws: TransportError.self) { try await send("refused", method) }
            await #expect(throws: TransportError.self) { try await send("cut", .get) }
        }
    }

    @Test func theRestOfADamagedBodyIsNotRead() async throws {
        let isClosed = DispatchSemaphore(value: 0)
        let server = try WireServer { request, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            while connection.send("this isn't gzip, and it never ends") {}
            isClosed.signal()
        }
        await #expect(throws: TransportError.self) { try await text(from: server) }
        try await waitUntil("the connection is closed") {
            isClosed.wait(timeout: .now()) == .success
        }
    }
}
