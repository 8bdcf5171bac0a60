import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import Testing

/// Tests of header fields that contradict each other (RFC 9112, section 6.3) and of bytes that
/// aren't UTF-8.
@Suite struct ResponseFieldTests {
    private func error(
        _ fields: String, body: String = "hello", saysClose: Bool = false
    ) async throws -> ServiceError? {
        let server = try WireServer { _, connection in
            let close = saysClose ? "Connection: close\r\n" : ""
            connection.send(
                """
                HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: max-age=100\r
                \(close)\(fields)\r\n\(body)
                """)
            if saysClose { connection.end() }
        }
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        let proxy = ServiceProxy(
            server: server.url, transport: SoupTransport(), cache: ResponseCache(),
            configuration: configuration)
        let error = await failure { () async throws(ServiceError) in
            let text: String = try await proxy.get("/x")
            #expect(text == "hello")
        }
        let stored = await failure { () async throws(ServiceError) in
            let _: String = try await proxy.get("/x", options: .strategy(.cacheOnly))
        }
        #expect((stored == nil) == (error == nil), "cached: \(stored == nil)")
        return error
    }

    @Test(
        arguments: [
            "-5", "+5", "5.0", "0x5", "5 5", "five", "5;", "-0", "99999999999999999999", "5,6",
            "5, five",
        ], [false, true])
    func invalidContentLengthsAreMalformed(length: String, saysClose: Bool) async throws {
        let error = try await error("Content-Length: \(length)\r\n", saysClose: saysClose)
        guard case .transport(.malformed(let reason)) = error?.kind else {
            Issue.record("\(error?.description ?? "nothing")")
            return
        }
        #expect(reason.contains("Content-Length"), "\(reason)")
    }

    @Test(arguments: [("5", "3"), ("3", "5"), ("5", "-5"), ("5", "")], [false, true])
    func differentContentLengthsAreMalformed(
        lengths: (String, String), saysClose: Bool
    ) async throws {
        let error = try await error(
            "Content-Length: \(lengths.0)\r\nContent-Length: \(lengths.1)\r\n",
            saysClose: saysClose)
        guard case .transport(.malformed(let reason)) = error?.kind else {
            Issue.record("\(error?.description ?? "nothing")")
            return
        }
        #expect(reason.contains("Content-Length"), "\(reason)")
    }

    @Test func repeatedEqualContentLengthsAreAccepted() async throws {
        #expect(try await error("Content-Length: 5\r\nContent-Length: 5\r\n") == nil)
        #expect(try await error("Content-Length: 005\r\ncontent-length:5\r\n") == nil)
    }

    @Test(arguments: [
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: Chunked\r\nContent-Length: 3\r\n",
    ])
    func theTransferEncodingOverridesTheContentLength(fields: String) async throws {
        #expect(try await error(fields, body: "5\r\nhello\r\n0\r\n\r\n") == nil)
    }

    @Test(arguments: [
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    ])
    func otherTransferEncodingsAreMalformed(fields: String) async throws {
        let error = try await error(fields, body: "5\r\nhello\r\n0\r\n\r\n")
        guard case .transport(.malformed(let reason)) = error?.kind else {
            Issue.record("\(error?.description ?? "nothing")")
            return
        }
        #expect(reason.contains("Transfer-Encoding"), "\(reason)")
    }

    @Test(arguments: ["Location", "Content-Disposition", "Content-Range"])
    func conflictingValuesOfASingleValueFieldAreMalformed(name: String) async throws {
        let length = "Content-Length: 5\r\n"
        #expect(try await error("\(length)\(name): a\r\n\(name): a\r\n") == nil)
        let error = try await error("\(length)\(name): a\r\n\(name): b\r\n")
        guard case .transport(.malformed(let reason)) = error?.kind else {
            Issue.record("\(error?.description ?? "nothing")")
            return
        }
        #expect(reason.contains(name), "\(reason)")
    }

    /// A redirect to a location, given as bytes.
    private func redirected(_ location: [UInt8]...) async throws -> ServiceResponse {
        let server = try WireServer { request, connection in
            guard request.path == "/x" else {
                return connection.respond(200, ["Content-Type": "text/plain"], request.path)
            }
            connection.send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n")
            for location in location {
                connection.send(Array("Location: ".utf8) + location + [13, 10])
            }
            connection.send("\r\n")
        }
        return try await ServiceProxy(server: server.url).get("/x")
    }

    @Test func theBytesOfALocationArePercentEncoded() async throws {
        for (location, path) in [
            (Array("/caf".utf8) + [0xE9], "/caf%E9"),
            (Array("/café".utf8), "/caf%C3%A9"),
            (Array("/a b?q=".utf8) + [0xFC] + Array("%2F".utf8), "/a%20b?q=%FC%2F"),
            ([0x2F, 0xFF, 0xC3, 0xA9, 0x80], "/%FF%C3%A9%80"),
            (Array("/\u{FFFD}".utf8), "/%EF%BF%BD"),
        ] {
            let response = try await redirected(location)
            #expect(String(decoding: response.body, as: UTF8.self) == path)
        }
    }

    @Test func repeatedEqualLocationsAreAccepted() async throws {
        let response = try await redirected(Array("/y".utf8), Array("/y".utf8))
        #expect(String(decoding: response.body, as: UTF8.self) == "/y")
    }

    @Test func theBytesOfHeaderFieldsAreUnchanged() async throws {
        let server = try WireServer { _, connection in
            connection.send(
                Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nX-Name: caf".utf8) + [0xE9]
                    + Array("  \r\nX-Folded: a\r\n  b\r\nBad Name: c\r\nX-UTF8: é\r\n\r\n7".utf8))
        }
        let response = try await SoupTransport().send(TransportRequest(.get, server.url))
        func bytes(_ name: String) -> [[UInt8]] {
            response.headers[fields: HTTPField.Name(name)!].map {
                $0.withUnsafeBytesOfValue { Array($0) }
            }
        }
        #expect(bytes("X-Name") == [Array("caf".utf8) + [0xE9]])
        #expect(bytes("X-Folded") == [Array("a b".utf8)])
        #expect(bytes("X-UTF8") == [Array("é".utf8)])
        #expect(response.headers.count == 4)
    }
}
