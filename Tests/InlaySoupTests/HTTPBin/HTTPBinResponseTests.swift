import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayValues
import Testing

/// Tests of httpbin's responses in all forms.
@Suite(.enabled(if: HTTPBin.isThere, "scripts/httpbin runs it"))
struct HTTPBinResponseTests {
    private let service = HTTPBin.proxy()

    @Test(arguments: [("gzip", "gzipped"), ("deflate", "deflated"), ("brotli", "brotli")])
    func gzipDeflateAndBrotliBodiesAreDecoded(path: String, flag: String) async throws {
        let response: JSONValue = try await service.get("/\(path)")
        #expect(response[flag]?.boolValue == true)
    }

    @Test(arguments: [200, 201, 202, 203, 204, 206, 226])
    func successStatusesReturnAResponse(status: Int) async throws {
        #expect(try await service.get("/status/{status}", ["status": status]).status == status)
    }

    @Test(arguments: [400, 401, 402, 403, 404, 405, 406, 409, 410, 418, 422, 451, 500, 501, 505])
    func errorStatusesAreThrown(status: Int) async throws {
        let error = await failure { () async throws(ServiceError) in
            try await service.get("/status/{status}", ["status": status])
        }
        #expect(error?.status == status)
    }

    @Test func slowResponsesFailAtTheTotalOrReadTimeout() async throws {
        #expect(try await service.get("/delay/1").status == 200)
        var options = CallOptions()
        options.totalTimeout = .milliseconds(300)
        let total = await failure { [options] () async throws(ServiceError) in
            try await service.get("/delay/5", options: options)
        }
        #expect(total?.kind == .timedOut(.total))
        options = CallOptions()
        options.timeouts = TransportTimeouts(read: .milliseconds(300))
        options.retries = .never
        let read = await failure { [options] () async throws(ServiceError) in
            try await service.get("/delay/5", options: options)
        }
        #expect(read?.kind == .timedOut(.read))
    }

    @Test func slowlySentBodiesArriveCompletely() async throws {
        let response = try await service.get("/drip?numbytes=10&duration=1&delay=0")
        #expect(response.body == Array(repeating: UInt8(ascii: "*"), count: 10))
        var count = 0
        for try await chunk in try await service.stream(.get, "/drip?numbytes=5&duration=1") {
            count += chunk.count
        }
        #expect(count == 5)
    }

    @Test func chunkedBodiesArriveCompletely() async throws {
        let lines = try await service.get("/stream/20")
        #expect(lines.body.split(separator: UInt8(ascii: "\n")).count == 20)
        let bytes = try await service.get("/stream-bytes/100000?seed=1&chunk_size=777")
        #expect(bytes.body.count == 100_000)
        let same = try await service.get("/stream-bytes/100000?seed=1&chunk_size=4096")
        #expect(bytes.body == same.body)
        #expect(try await service.get("/bytes/50000?seed=1").body.count == 50_000)
    }

    @Test func rangeRequestsReturn206Or416() async throws {
        let whole = try await service.get("/range/1000")
        #expect(whole.body.count == 1000)
        let part = try await service.get("/range/1000", headers: ["Range": "bytes=10-19"])
        #expect(part.status == 206)
        #expect(part.body == Array(whole.body[10..<20]))
        let error = await failure { () async throws(ServiceError) in
            try await service.get("/range/1000", headers: ["Range": "bytes=2000-3000"])
        }
        #expect(error?.status == 416)
    }

    @Test func conditionalRequestsReturn304Or412() async throws {
        let error = await failure { () async throws(ServiceError) in
            try await service.get("/etag/abc", headers: ["If-None-Match": "\"abc\""])
        }
        #expect(error?.status == 304)
        let failed = await failure { () async throws(ServiceError) in
            try await service.get("/etag/abc", headers: ["If-Match": "\"other\""])
        }
        #expect(failed?.status == 412)
        let cached = await failure { () async throws(ServiceError) in
            try await service.get(
                "/cache", headers: ["If-Modified-Since": "Sat, 01 Jan 2022 00:00:00 GMT"])
        }
        #expect(cached?.status == 304)
    }

    @Test func cachedResponsesAreReusedOrRevalidated() async throws {
        let service = HTTPBin.proxy(cache: ResponseCache())
        _ = try await service.get("/cache/60")
        #expect(try await service.get("/cache/60").provenance.source == .memory)
        _ = try await service.get("/etag/abc")
        #expect(try await service.get("/etag/abc").provenance.source == .revalidated)
        _ = try await service.get("/cache")
        #expect(try await service.get("/cache").provenance.source == .revalidated)
    }

    @Test func responseHeadersAreReturnedWithAllValues() async throws {
        let response = try await service.get("/response-headers", ["X-A": "b", "X-C": ["d", "e"]])
        #expect(response.headers[HTTPField.Name("X-A")!] == "b")
        #expect(response.headers[values: HTTPField.Name("X-C")!] == ["d", "e"])
    }

    @Test func redirectedResponsesHaveTheirFinalURLAndAreDecodedAsText() async throws {
        let response = try await service.get("/links/10")
        #expect(response.url.path == "/links/10/0")
        let text: String = try response.decode()
        #expect(text.components(separatedBy: "<a href").count == 10)
    }

    @Test(arguments: ["/html", "/encoding/utf8", "/robots.txt", "/deny"])
    func textResponsesAreDecodedAsStrings(path: String) async throws {
        let text: String = try await service.get(path)
        #expect(!text.isEmpty)
        if path == "/encoding/utf8" { #expect(text.contains("∮ E⋅da = Q")) }
    }

    @Test func xmlAndSVGAreDecodedAsStrings() async throws {
        let text: String = try await service.get("/xml")
        #expect(text.hasPrefix("<?xml version='1.0' encoding='us-ascii'?>"))
        #expect(text.contains("<title>Wake up to WonderWidgets!</title>"))
        let picture: String = try await service.get("/image/svg")
        #expect(picture.contains("<svg"))
    }

    @Test func jsonAndBase64ResponsesAreDecoded() async throws {
        let json: JSONValue = try await service.get("/json")
        #expect(json[path: "slideshow.title"]?.stringValue == "Sample Slide Show")
        let number: JSONValue = try await service.get("/uuid")
        #expect(UUID(uuidString: number["uuid"]?.stringValue ?? "") != nil)
        let text: String = try await service.get("/base64/SGVsbG8gV8O2cmxk")
        #expect(text == "Hello Wörld")
    }

    @Test(arguments: ["png", "jpeg", "webp", "svg"])
    func imagesAreReturnedByPathAndAcceptHeader(type: String) async throws {
        let response = try await service.get("/image/\(type)")
        #expect(response.headers[.contentType]?.hasPrefix("image/\(type)") == true)
        #expect(response.body.count > 1000)
        // httpbin doesn't offer this encoding by itself.
        guard type != "svg" else { return }
        let chosen = try await service.get("/image", headers: ["Accept": "image/\(type)"])
        #expect(chosen.body == response.body)
    }
}
