import Foundation
import InlayService
import InlaySoup
import Testing

/// Tests of compressed bodies.
@Suite struct CompressionTests {
    @Test func acceptEncodingListsTheSupportedEncodings() async throws {
        let server = try WireServer { request, connection in
            connection.respond(200, [:], "\"\(request.values("Accept-Encoding").joined())\"")
        }
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport())
        let encodings: String = try await proxy.get("/x")
        for name in ["gzip", "deflate"] { #expect(encodings.contains(name)) }
    }

    @Test(arguments: [
        ("gzip", "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA=="),
        ("br", "GxYA+I2Ubt5EVYaWbCBvIU8c4Dg="),
    ])
    func compressedBodiesAreDecoded(encoding: String, body: String) async throws {
        let server = try WireServer { _, connection in
            let bytes = [UInt8](Data(base64Encoded: body)!)
            connection.send(
                """
                HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: \(encoding)\r
                Content-Length: \(bytes.count)\r\n\r\n
                """)
            connection.send(bytes)
        }
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport())
        let text: String = try await proxy.get("/x")
        #expect(text == "hello hello hello hello")
    }
}
