import FlyingFox
import Foundation

extension PortalRoutes {
    private static let longestNote = 4_096

    /// Adds `/users`, and `/notes` for GET and POST.
    func addNotes(to routes: inout RoutedHTTPHandler) {
        routes.get("/users") { _ in
            var response = try HTTPResponse.json(users.next())
            response.headers[.cacheControl] = "no-cache"
            return response
        }
        routes.get("/notes") { _ in
            var response = try HTTPResponse.json(notes.notes)
            response.headers[.cacheControl] = "no-cache"
            return response
        }
        routes.appendRoute("POST /notes") { request in
            let bytes = try await request.body(upTo: Self.longestNote)
            struct Sent: Decodable {
                let text: String
            }
            guard
                let sent = try? PortalCoding.decoder.decode(Sent.self, from: bytes)
            else { throw Refusal(.badRequest, "A note is an object with a text.") }
            let text = sent.text.prefix { !$0.isNewline }
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw Refusal(
                    HTTPStatusCode(422, phrase: "Unprocessable Content"),
                    "A note without words isn't kept.")
            }
            let key = request.headers[HTTPHeader("Idempotency-Key")]
            return try .json(notes.add(String(text), key: key), status: .created)
        }
    }
}
