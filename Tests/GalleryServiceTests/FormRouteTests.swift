import Foundation
import GalleryService
import Testing

/// The pages with forms, and the routes that receive them.
@Suite struct FormRouteTests {
    let service: GalleryService
    let client: Client

    init() async throws {
        service = try await GalleryService.start()
        client = Client(service)
    }

    /// The CSRF token of a form's page, which equals the value of its cookie.
    private func token(_ path: String) async throws -> String {
        let page = String(decoding: try await client.answer(path).body, as: UTF8.self)
        let start = try #require(page.range(of: "name=\"token\" value=\"")).upperBound
        return String(page[start...].prefix { $0 != "\"" })
    }

    private func send(
        _ path: String, _ body: String, cookie: String,
        type: String = "application/x-www-form-urlencoded", accept: String = "application/json"
    ) async throws -> (status: Int, text: String) {
        let answer = try await client.answer(
            path, method: "POST",
            headers: ["Content-Type": type, "Cookie": "form=\(cookie)", "Accept": accept],
            body: body)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    @Test func anOrderIsAcceptedOnlyWithTheCSRFTokenOfItsPage() async throws {
        let token = try await token("delivery")
        let order = "name=Ada+%26+Co&mail=ada%40example.org&size=small&time=18%3A45&extras=basil"
        let taken = try await send("delivery", "\(order)&token=\(token)", cookie: token)
        #expect(taken.status == 201)
        #expect(taken.text.contains("Small pizza with basil for Ada & Co, at 18:45."))
        let page = try await send(
            "delivery", "\(order)&token=\(token)", cookie: token, accept: "text/html")
        #expect(page.text.contains("for Ada &amp; Co"))
        for other in [UUID().uuidString, "", "x"] {
            let refused = try await send("delivery", "\(order)&token=\(other)", cookie: token)
            #expect(refused.status == 403)
        }
    }

    @Test func invalidOrderFieldsReturn422WithErrorsByField() async throws {
        let token = try await token("delivery")
        let answer = try await send(
            "delivery", "name=&mail=a%40b.invalid&size=huge&time=18%3A50&token=\(token)",
            cookie: token)
        #expect(answer.status == 422)
        struct Refused: Decodable { let errors: [String: [String]] }
        let refused = try JSONDecoder().decode(Refused.self, from: Data(answer.text.utf8))
        #expect(refused.errors.keys.sorted() == ["mail", "name", "size", "time"])
        #expect(refused.errors["mail"] == ["Mail can't be delivered to a@b.invalid."])
    }

    @Test func registrationResponsesListTheSubmittedFields() async throws {
        let token = try await token("registration")
        let body = """
            --B\r\nContent-Disposition: form-data; name="token"\r\n\r\n\(token)\r\n\
            --B\r\nContent-Disposition: form-data; name="name"\r\n\r\n<Ada>\r\nx\r\n\
            --B\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\
            Content-Type: image/png\r\n\r\n12345\r\n--B--\r\n
            """
        let answer = try await send(
            "registration", body, cookie: token, type: "multipart/form-data; boundary=B")
        #expect(answer.status == 200)
        #expect(answer.text.contains("<th>name<td>&lt;Ada&gt;\r\nx"))
        #expect(answer.text.contains("<th>photo<td>a.png (5 bytes)"))
        #expect(
            try await send("registration", "x", cookie: token, type: "text/plain").status == 415)
    }
}
