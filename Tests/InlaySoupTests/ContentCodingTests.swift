import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import Testing

/// Tests of content codings (RFC 9110, section 8.4): their names, their order, and damaged bodies.
@Suite struct ContentCodingTests {
    private static let text = "hello hello hello hello"

    /// Bodies that other programs have encoded, with their codings.
    private static let bodies: [(coding: String, body: String)] = [
        ("gzip", "H4sIAAAAAAAC/8tIzcnJV8hAJwHjUT2NFwAAAA=="),
        ("gzip", "H4sICAAAAAAA/2EudHh0AAEXAOj/aGVsbG8gaGVsbG8gaGVsbG8gaGVsbG/jUT2NFwAAAA=="),
        ("deflate", "eJzLSM3JyVfIQCcBaAMIsQ=="),
        ("deflate", "y0jNyclXyEAnAQ=="),
        ("br", "GxYA+I2Ubt5EVYaWbCBvIU8c4Dg="),
        ("gzip, br", "iw2AH4sIAAAAAAAC/8tIzcnJV8hAJwHjUT2NFwAAAAM="),
        ("br, gzip", "H4sIAAAAAAAC/5MWY/jROyXvnkto27QchXxFf5kHFgDMYWwvFAAAAA=="),
        ("deflate, gzip", "H4sIAAAAAAAC/6uYc9rj7MmT4Scc1BkzmDk2AgCWXz6hEAAAAA=="),
        ("gzip, gzip", "H4sIAAAAAAAC/5Pv5mAAAab/pz3OnjwZfsJBnfFxoG2vOFAMAEUKcA4cAAAA"),
    ]

    /// Two members, and three of which one is empty, with zeros behind them.
    private static let members = [
        "H4sIAAAAAAAC/8tIzcnJV8gAkwBzo7GfDAAAAB+LCAAAAAAAAv/LSM3JyVfIAJEAQKYtAQsAAAA=",
        "H4sIAAAAAAAC/8tIzcnJV8gAkwBzo7GfDAAAAB+LCAAAAAAAAv8DAAAAAAAAAAAAH4sIAAAAAAAC/8tIzcnJV8gAkQBApi0BCwAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ]

    private static func bytes(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text)!) }

    /// Sends a body as its `Content-Length` announces it, so that only the coding shows damage.
    private func result(
        _ fields: [String], _ body: [UInt8], method: HTTPRequest.Method = .get, status: Int = 200,
        chunk: Int = .max, accepting own: String? = nil
    ) async throws(TransportError) -> [UInt8] {
        let server: WireServer
        do {
            server = try WireServer { request, connection in
                let lines = fields.map { "\($0)\r\n" }.joined()
                connection.send(
                    "HTTP/1.1 \(status) OK\r\n\(lines)Content-Length: \(body.count)\r\n\r\n")
                guard request.method != "HEAD" else { return }
                var rest = body[...]
                while !rest.isEmpty {
                    connection.send(Array(rest.prefix(chunk)))
                    rest = rest.dropFirst(chunk)
                }
            }
        } catch {
            throw .refused("\(error)")
        }
        var request = TransportRequest(method, server.url)
        if let own { request.headers[.acceptEncoding] = own }
        let response = try await SoupTransport().send(request)
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        return bytes
    }

    @Test(arguments: bodies)
    func codingsAreDecodedInReverseOrder(coding: String, body: String) async throws {
        for chunk in [1, 7, .max] {
            let bytes = try await result(
                ["Content-Encoding: \(coding)"], Self.bytes(body), chunk: chunk)
            #expect(String(decoding: bytes, as: UTF8.self) == Self.text)
        }
    }

    @Test(arguments: [
        ["Content-Encoding: GZIP"], ["Content-Encoding: GZip"], ["Content-Encoding: x-gzip"],
        ["Content-Encoding: X-GZIP"], ["Content-Encoding: ,, gzip ,"],
        ["content-encoding:gzip\t"], ["Content-Encoding: identity, gzip"],
        ["Content-Encoding: gzip, Identity"],
        ["Content-Encoding: identity", "Content-Encoding: gzip"],
        ["Content-Encoding:", "Content-Encoding: Gzip"],
    ])
    func contentCodingsAreRecognizedInAnySpelling(fields: [String]) async throws {
        let bytes = try await result(fields, Self.bytes(Self.bodies[0].body))
        #expect(String(decoding: bytes, as: UTF8.self) == Self.text)
    }

    @Test(arguments: ["identity", "IDENTITY", "", ",", "identity, identity"])
    func identityLeavesTheBodyUnchanged(coding: String) async throws {
        #expect(
            try await result(["Content-Encoding: \(coding)"], Array("plain".utf8))
                == Array("plain".utf8))
    }

    @Test(arguments: members)
    func allMembersOfAGzipBodyAreRead(body: String) async throws {
        for chunk in [1, 32, 33, .max] {
            let bytes = try await result(
                ["Content-Encoding: gzip"], Self.bytes(body), chunk: chunk)
            #expect(String(decoding: bytes, as: UTF8.self) == Self.text)
        }
    }

    private func isDamaged(_ coding: String, _ body: [UInt8]) async -> Bool {
        do {
            _ = try await result(["Content-Encoding: \(coding)"], body)
            return false
        } catch {
            guard case .malformed(let reason) = error else { return false }
            let names = coding.split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return names.contains { reason.contains("its \($0) body") }
        }
    }

    @Test(arguments: bodies)
    func eachProperPrefixOfACodedBodyIsMalformed(coding: String, body: String) async {
        let bytes = Self.bytes(body)
        for count in 1..<bytes.count {
            #expect(await isDamaged(coding, Array(bytes.prefix(count))), "\(count) bytes")
        }
    }

    @Test(arguments: [0, 2])
    func damagedBodiesWithAChecksumAreMalformed(index: Int) async {
        let (coding, body) = Self.bodies[index]
        var bytes = Self.bytes(body)
        for place in (index == 0 ? 10 : 0)..<bytes.count {
            for bit in [0, 3, 7] as [UInt8] {
                bytes[place] ^= 1 << bit
                #expect(await isDamaged(coding, bytes), "bit \(bit) of byte \(place)")
                bytes[place] ^= 1 << bit
            }
        }
    }

    @Test(arguments: ["gzip", "deflate", "br"])
    func bodiesThatAreNotCodedAreMalformed(coding: String) async {
        #expect(await isDamaged(coding, Array("{\"a\": 1}".utf8)))
    }

    @Test(arguments: bodies)
    func dataAfterTheEndOfACodedBodyIsMalformed(coding: String, body: String) async {
        #expect(await isDamaged(coding, Self.bytes(body) + Array("more".utf8)))
    }

    @Test func responsesWithoutABodyNeedNoDecoding() async throws {
        let fields = ["Content-Encoding: gzip"]
        #expect(try await result(fields, []) == [])
        #expect(try await result(fields, [1, 2, 3], method: .head) == [])
    }

    @Test func unknownCodingsAreMalformedUnlessTheCallAcceptsThem() async throws {
        for coding in ["zstd", "gzip, foo", "compress"] {
            await #expect(throws: TransportError.self) {
                try await result(["Content-Encoding: \(coding)"], [1, 2, 3])
            }
        }
        #expect(
            try await result(["Content-Encoding: ZSTD"], [1, 2, 3], accepting: "gzip, zstd;q=0.5")
                == [1, 2, 3])
        let many = Array(repeating: "gzip", count: 100).joined(separator: ",")
        await #expect(throws: TransportError.self) {
            try await result(["Content-Encoding: \(many)"], [1, 2, 3])
        }
    }

    @Test func gzipFilesStayCompressed() async throws {
        let body = Self.bytes(Self.bodies[0].body)
        for type in ["application/gzip", "Application/X-GZip; a=b"] {
            #expect(
                try await result(["Content-Encoding: gzip", "Content-Type: \(type)"], body)
                    == body)
        }
    }

    @Test func aBodyThatExpandsAThousandfoldArrivesInChunks() async throws {
        // A megabyte of zeros.
        let body = Self.bytes(
            "H4sIAAAAAAAC/5Pv5mAAAab/bw8aMgIZhxZ89c/liF/AMApGwSgYccCOWeaVxXIGBgEGAGDLmEEbBAAA"
        )
        let server = try WireServer { _, connection in
            connection.send(
                """
                HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r
                Content-Length: \(body.count)\r\n\r\n
                """)
            connection.send(body)
        }
        let response = try await SoupTransport().send(TransportRequest(.get, server.url))
        var bytes: [UInt8] = []
        for try await chunk in response.body {
            #expect(chunk.count <= 65_536)
            bytes += chunk
        }
        #expect(bytes == [UInt8](repeating: 0, count: 1 << 20))
    }

    @Test func damagedBodiesAreNeverCached() async throws {
        let whole = Self.bytes(Self.bodies[0].body)
        for body in [Array(whole.dropLast()), whole.dropLast(8) + [0, 0, 0, 0, 23, 0, 0, 0]] {
            let server = try WireServer { _, connection in
                connection.send(
                    """
                    HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: max-age=100\r
                    Content-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n
                    """)
                connection.send(body)
            }
            let proxy = ServiceProxy(server: server.url, cache: ResponseCache())
            for options in [CallOptions(), .strategy(.cacheOnly)] {
                let error = await failure { () async throws(ServiceError) in
                    let _: String = try await proxy.get("/x", options: options)
                }
                #expect(error != nil)
            }
            #expect(server.requests.count == 1)
        }
    }
}
