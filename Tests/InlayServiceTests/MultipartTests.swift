import Foundation
import HTTPTypes
import InlayService
import InlayTesting
import Testing

/// Tests of multipart forms with files.
@Suite struct MultipartTests {
    private let transport = StubTransport(.status(204))
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func send(_ arguments: ServiceArguments) async throws -> (text: String, length: Int64?)
    {
        try await makeProxy(transport).post("/x", arguments, encoding: .multipart)
        let request = try #require(transport.requests.last)
        let type = try #require(request.headers[.contentType].flatMap(HTTPMediaType.init))
        let boundary = try #require(type.parameters["boundary"])
        #expect(type.essence == "multipart/form-data")
        let text = try await request.body.text()
        #expect(request.body.length == Int64(text.utf8.count))
        return (text.replacingOccurrences(of: boundary, with: "B"), request.body.length)
    }

    @Test func fieldsAndFilesBecomeMultipartParts() async throws {
        let file = try folder.write("hello", to: "notes ä.txt")
        let sent = try await send([
            "title": "Sea & sky", "tags": ["a", "b"], "none": nil, "file": file,
            "raw": FileArgument([0x61], name: "x.PNG"),
        ])
        #expect(
            sent.text == """
                --B\r
                Content-Disposition: form-data; name="title"\r
                \r
                Sea & sky\r
                --B\r
                Content-Disposition: form-data; name="tags"\r
                \r
                a\r
                --B\r
                Content-Disposition: form-data; name="tags"\r
                \r
                b\r
                --B\r
                Content-Disposition: form-data; name="file"; filename="notes ä.txt"\r
                Content-Type: text/plain\r
                \r
                hello\r
                --B\r
                Content-Disposition: form-data; name="raw"; filename="x.PNG"\r
                Content-Type: image/png\r
                \r
                a\r
                --B--\r

                """)
    }

    @Test func multipartNamesAndFileNamesAreEscaped() async throws {
        let sent = try await send([
            "a\"\r\nX-Evil: 1": "v",
            "f": FileArgument(
                [], name: "q\"\r\n.txt", type: HTTPMediaType(essence: "a/b\r\nX-Evil: 2")),
        ])
        #expect(sent.text.contains(#"name="a%22%0D%0AX-Evil: 1""#))
        #expect(sent.text.contains(#"filename="q%22%0D%0A.txt""#))
        #expect(!sent.text.contains("\nX-Evil"))
    }

    @Test func longMediaTypesOfFilesAreSentCompletely() async throws {
        let boundary = String(repeating: "b", count: 120)
        let type = HTTPMediaType(essence: "multipart/signed", parameters: ["boundary": boundary])
        let sent = try await send(["f": FileArgument([], name: "mail", type: type)])
        #expect(sent.text.contains("Content-Type: multipart/signed; boundary=\(boundary)\r\n"))
    }

    @Test func missingFilesFailBeforeAnythingIsSent() async throws {
        let missing = folder.url.appendingPathComponent("missing.txt")
        let proxy = makeProxy(transport)
        for file in [missing, folder.url] {
            let error = await failure { () async throws(ServiceError) in
                try await proxy.post("/x", ["f": FileArgument(at: file)], encoding: .multipart)
            }
            #expect(error?.description.contains(file.path) == true)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func namedPipesAreNotSentAsEmptyFiles() throws {
        let path = folder.url.appendingPathComponent("pipe").path
        try #require(mkfifo(path, 0o600) == 0)
        #expect(throws: TransportError.body("\(path) isn't a regular file")) {
            try RequestBody.file(at: URL(fileURLWithPath: path))
        }
    }

    @Test func filesThatShrinkBeforeTheUploadAreAnError() async throws {
        let file = try folder.write("hello", to: "a.txt")
        let body = try RequestBody.file(at: file)
        try folder.write("hel", to: "a.txt")
        await #expect(throws: TransportError.self) { try await body.text() }
    }
}
