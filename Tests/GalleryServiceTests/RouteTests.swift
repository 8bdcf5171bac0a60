import Foundation
import GalleryService
import Testing

@Suite("Routes of the service")
struct RouteTests {
    let service: GalleryService
    let client: Client

    init() async throws {
        service = try await GalleryService.start()
        client = Client(service)
    }

    @Test(arguments: [
        "events/1", "events/abc", "events/-1", "events/99999999999999999999", "events/1/devices",
        "events/4001/nothing", "devices/0", "alarms/%3Cscript%3E", "tickets/1", "nothing.html",
        "pages/nothing.html", "pages/..%2FPages%2Freport.html", "pages/.hidden", "pages/",
        "bandwidth/1", "a/b/c/d",
    ])
    func unknownPathsReturn404WithAJSONError(path: String) async throws {
        let answer = try await client.answer(path)
        #expect(answer.status == 404)
        #expect(answer.type == "application/json; charset=utf-8")
        let error = try PortalCoding.decoder.decode(ServiceError.self, from: answer.body)
        #expect(error.error.hasSuffix("."))
    }

    @Test(
        arguments: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"], ["events", "events/4001", "/"])
    func methodsOtherThanGETAndHEADReturn405(method: String, path: String) async throws {
        let answer = try await client.answer(path, method: method)
        #expect(answer.status == 405)
        #expect(answer.allowed == "GET, HEAD")
        let error = try PortalCoding.decoder.decode(ServiceError.self, from: answer.body)
        #expect(error.error.contains(method))
    }

    @Test func headResponsesHaveNoBody() async throws {
        let answer = try await client.answer("events", method: "HEAD")
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
        #expect(answer.type == "application/json; charset=utf-8")
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8", "<title>Network report</title>"),
        ("traffic.svg", "image/svg+xml", "<svg"),
        ("pages/terms.html", "text/html; charset=utf-8", "<dl>"),
        ("pages/guide.html", "text/html; charset=utf-8", "<figure>"),
        ("pages/glossary.html", "text/html; charset=utf-8", "<dfn"),
        ("pages/rack.svg", "image/svg+xml", "<svg"),
    ])
    func pagesAreServedWithTheirContentType(path: String, type: String, part: String) async throws {
        let answer = try await client.answer(path)
        #expect(answer.status == 200)
        #expect(answer.type == type)
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains(part))
        if path.hasPrefix("pages/"), path.hasSuffix("html") {
            #expect(!text.contains("<style"))
            #expect(answer.body.count > 3_000)
        }
    }
}
