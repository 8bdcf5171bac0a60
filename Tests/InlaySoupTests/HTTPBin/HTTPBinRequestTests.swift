import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTesting
import InlayValues
import Testing

/// Tests of requests as httpbin receives them.
@Suite(.enabled(if: HTTPBin.isThere, "scripts/httpbin runs it"))
struct HTTPBinRequestTests {
    private let service = HTTPBin.proxy()

    @Test func everyMethodSendsItsArguments() async throws {
        let got: JSONValue = try await service.get("/get", ["a": 1, "b": ["x y", "&"]])
        #expect(got[path: "args.a"]?.stringValue == "1")
        #expect(got[path: "args.b"] == ["x y", "&"])
        let posted: JSONValue = try await service.post("/post", ["a": 1])
        #expect(posted[path: "json.a"]?.integerValue == 1)
        let put: JSONValue = try await service.put("/put", ["a": 1])
        #expect(put[path: "json.a"]?.integerValue == 1)
        let patched: JSONValue = try await service.patch("/patch", ["a": 1])
        #expect(patched[path: "json.a"]?.integerValue == 1)
        let deleted: JSONValue = try await service.delete("/delete", ["a": 1])
        #expect(deleted[path: "args.a"]?.stringValue == "1")
        #expect(try await service.head("/get").status == 200)
    }

    @Test(arguments: ["GET", "POST", "PUT", "DELETE", "PATCH"])
    func methodAndEscapedPathReachTheServer(method: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        let response: JSONValue = try await service.invoke(
            method, "/anything/{name}", ["name": "a b/ü", "of": "c"])
        #expect(response["method"]?.stringValue == method.rawValue)
        #expect(response["url"]?.stringValue?.contains("/anything/a") == true)
    }

    @Test func formsKeepSpecialCharacters() async throws {
        let text = "ä & = + % \u{1F600}\r\n;/?"
        let form: JSONValue = try await service.post(
            "/post", ["text": text, "list": ["a", "b"]], encoding: .form)
        #expect(form[path: "form.text"]?.stringValue == text)
        #expect(form[path: "form.list"] == ["a", "b"])
    }

    @Test func multipartFormsUploadFilesAndFields() async throws {
        let folder = try TemporaryDirectory()
        let file = try folder.write("what is in it", to: "näme.txt")
        let form: JSONValue = try await service.post(
            "/post", ["file": file, "note": "ü"], encoding: .multipart)
        #expect(form[path: "files.file"]?.stringValue == "what is in it")
        #expect(form[path: "form.note"]?.stringValue == "ü")
    }

    @Test func nestedJSONReachesTheServerUnchanged() async throws {
        let value: JSONValue = ["a": ["b": [1, 2.5, true, nil, "ü"]]]
        let response: JSONValue = try await service.post("/post", ["value": value])
        #expect(response[path: "json.value"] == value)
    }

    @Test func headersAndUserAgentReachTheServer() async throws {
        let response: JSONValue = try await service.get("/headers", headers: ["X-Own": "ü, ok"])
        #expect(response[path: "headers.X-Own"] != nil)
        let address: JSONValue = try await service.get("/ip")
        #expect(address["origin"]?.stringValue == "127.0.0.1")
        let agent: JSONValue = try await service.get("/user-agent", headers: ["User-Agent": "me"])
        #expect(agent["user-agent"]?.stringValue == "me")
    }

    @Test func streamedUploadsAreSentInChunks() async throws {
        var options = CallOptions()
        options.body = ServiceBody(
            .stream {
                AsyncThrowingStream<[UInt8], any Error> { chunks in
                    for index in 0..<100 { chunks.yield(Array("\(index),".utf8)) }
                    chunks.finish()
                }
            }, type: nil)
        let response: JSONValue = try await service.post("/anything", options: options)
        #expect(response[path: "headers.Transfer-Encoding"]?.stringValue == "chunked")
        #expect(response["data"]?.stringValue == (0..<100).map { "\($0)," }.joined())
    }
}
