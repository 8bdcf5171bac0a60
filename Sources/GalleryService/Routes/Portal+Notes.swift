import Foundation
import HTTPTypes
import Hummingbird

extension Portal {
    private static let longestNote = 4_096

    /// `/users`, and `/notes` to read and to write.
    func addNotes(to router: Router<BasicRequestContext>) {
        router.get("users") { _, _ in
            var response = try Response(json: users.next())
            response.headers[.cacheControl] = "no-cache"
            return response
        }
        router.get("notes") { _, _ in
            var response = try Response(json: notes.notes)
            response.headers[.cacheControl] = "no-cache"
            return response
        }
        router.post("notes") { request, _ in
            let bytes = try await request.body.collect(upTo: Self.longestNote)
            struct Sent: Decodable {
                let text: String
            }
            guard
                let sent = try? PortalCoding.decoder.decode(
                    Sent.self, from: Data(bytes.readableBytesView))
            else { throw Refusal(.badRequest, "A note is an object with a text.") }
            let text = sent.text.prefix { !$0.isNewline }
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw Refusal(.unprocessableContent, "A note without words isn't kept.")
            }
            let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
            return try Response(json: notes.add(String(text), key: key), status: .created)
        }
    }
}
