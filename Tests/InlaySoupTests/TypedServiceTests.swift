import InlayMacros
import InlayService
import InlaySoup
import InlayValues
import Testing

private struct Note: Codable, Equatable {
    var id: Int
    var text: String
}

@Service private protocol Notes {
    @GET("/notes") func notes(album: Int, tags: [String]) async throws -> [Note]
    @GET("/notes/{id}") func note(id: Int) async throws(ServiceError) -> Note
    @POST("/notes") func add(text: String) async throws -> Note
    @PUT("/notes/{id}", body: "note", headers: ["If-Match": "tag"])
    func put(id: Int, note: Note, tag: String?) async throws(ServiceError)
    @PATCH("/notes/{id}", encoding: .form) func rename(id: Int, to text: String) async throws
    @DELETE("/notes/{id}") func remove(id: Int) async throws
    @HEAD("/notes") func check(more: ServiceHeaders) async throws -> ServiceResponse
    @GET("/film") func film(options: CallOptions) async throws -> ServiceStream
}

/// Calls by a protocol whose client is made by `@Service`.
@Suite struct TypedServiceTests {
    private func answering(_ body: String) throws -> (WireServer, NotesService) {
        let server = try WireServer { _, connection in
            connection.answer(200, ["Content-Type": "application/json"], body)
        }
        return (server, NotesService(ServiceProxy(server: server.url)))
    }

    @Test func methodParametersAreSentAsTheQuery() async throws {
        let (server, notes) = try answering(#"[{"id":1,"text":"a"}]"#)
        #expect(
            try await notes.notes(album: 7, tags: ["sea", "sky"]) == [Note(id: 1, text: "a")])
        #expect(server.requests.map(\.path) == ["/notes?album=7&tags=sea&tags=sky"])
    }

    @Test func parametersNamedInThePathAreInserted() async throws {
        let (server, notes) = try answering(#"{"id":7,"text":"a"}"#)
        #expect(try await notes.note(id: 7).text == "a")
        #expect(server.requests.map(\.path) == ["/notes/7"])
    }

    @Test func parametersOfAPostMakeTheJSONBody() async throws {
        let (server, notes) = try answering(#"{"id":7,"text":"a"}"#)
        _ = try await notes.add(text: "a")
        #expect(server.requests.map(\.method) == ["POST"])
        #expect(server.requests.map(\.text) == [#"{"text":"a"}"#])
    }

    @Test func parametersCanBeMarkedAsBodyOrHeader() async throws {
        let (server, notes) = try answering("")
        try await notes.put(id: 7, note: Note(id: 7, text: "b"), tag: "\"1\"")
        try await notes.put(id: 7, note: Note(id: 7, text: "b"), tag: nil)
        #expect(server.requests.map(\.path) == ["/notes/7", "/notes/7"])
        #expect(server.requests.map(\.text) == Array(repeating: #"{"id":7,"text":"b"}"#, count: 2))
        #expect(server.requests.map { $0.values("If-Match") } == [["\"1\""], []])
    }

    @Test func methodsWithoutAReturnValueSendTheirRequest() async throws {
        let (server, notes) = try answering("")
        try await notes.rename(id: 7, to: "x y")
        try await notes.remove(id: 7)
        #expect(server.requests.map(\.method) == ["PATCH", "DELETE"])
        #expect(server.requests.map(\.path) == ["/notes/7", "/notes/7"])
        #expect(server.requests.map(\.text) == ["text=x+y", ""])
    }

    @Test func methodsCanReturnTheResponseOrAStream() async throws {
        let (server, notes) = try answering("film")
        #expect(try await notes.check(more: ["X-A": "b"]).status == 200)
        #expect(server.requests.first?.values("X-A") == ["b"])
        var bytes: [UInt8] = []
        for try await piece in try await notes.film(options: CallOptions()) { bytes += piece }
        #expect(bytes == Array("film".utf8))
    }

    @Test func errorStatusesThrowAServiceError() async throws {
        let server = try WireServer { _, connection in connection.answer(404) }
        let notes = NotesService(ServiceProxy(server: server.url))
        await #expect(throws: ServiceError.self) { try await notes.note(id: 7) }
    }
}
