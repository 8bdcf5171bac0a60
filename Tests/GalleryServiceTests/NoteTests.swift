import Foundation
import GalleryService
import Testing

@Suite("Users and notes")
struct NoteTests {
    let service: GalleryService
    let client: Client

    init() async throws {
        service = try await GalleryService.start()
        client = Client(service)
    }

    @Test func repeatedIdempotencyKeysCreateOneNote() async throws {
        for (text, key) in [("a", "1"), ("a", "1"), ("a", "2"), ("b", "3")] {
            let answer = try await client.answer(
                "notes", method: "POST", headers: ["Idempotency-Key": key],
                body: #"{"text":"\#(text)"}"#)
            #expect(answer.status == 201)
        }
        let notes: [PortalNote] = try await client.value("notes")
        #expect(notes.map(\.text) == ["a", "a", "b"])
        #expect(notes.map(\.id) == [1, 2, 3])
    }

    @Test(arguments: [("", 400), ("[]", 400), (#"{"text":" "}"#, 422)])
    func invalidNotesReturn400Or422(body: String, status: Int) async throws {
        let answer = try await client.answer("notes", method: "POST", body: body)
        #expect(answer.status == status)
        let error = try PortalCoding.decoder.decode(ServiceError.self, from: answer.body)
        #expect(error.error.hasSuffix("."))
    }

    @Test func userNamesAreStableWhileTheirSignInStateVaries() async throws {
        let first: [PortalUser] = try await client.value("users")
        let second: [PortalUser] = try await client.value("users")
        #expect(first.map(\.name) == second.map(\.name))
        #expect(first != second)
    }
}
