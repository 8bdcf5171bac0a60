import Foundation
import InlayService
import InlayValues
import Testing

/// Tests of path templates.
@Suite struct PathTemplateTests {
    private let transport = StubTransport(.status(204))

    private func error(_ path: String, _ arguments: ServiceArguments = [:]) async -> ServiceError? {
        let proxy = makeProxy(transport)
        return await failure { () async throws(ServiceError) in
            try await proxy.get(path, arguments)
        }
    }

    @Test func pathArgumentsAreInsertedAndOthersBecomeQueryOrBody() async throws {
        let proxy = makeProxy(transport)
        try await proxy.get("/albums/{album}/photos{?page}", ["album": "a/b", "page": 2, "q": "x"])
        try await proxy.post("/albums/{album}", ["album": 7, "title": "Sea"])
        try await proxy.get("/x{/parts*}{?since,none}", ["parts": ["a", "b c"], "since": 1])
        let requests = transport.requests
        #expect(
            requests.map(\.url.absoluteString) == [
                "http://h/albums/a%2Fb/photos?page=2&q=x", "http://h/albums/7",
                "http://h/x/a/b%20c?since=1",
            ])
        #expect(try await requests[1].body.text() == #"{"title":"Sea"}"#)
    }

    @Test func missingPathArgumentsAreErrors() async {
        for arguments: ServiceArguments in [[:], ["id": nil], ["id": ""], ["id": [String]()]] {
            let error = await error("/users/{id}", arguments)
            #expect(error?.description.contains("no argument for it") == true)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func pathArgumentsCannotNameAnotherServer() async {
        for path in ["/{+path}", "/{+path}/x"] {
            let error = await error(path, ["path": "/evil.example/x"])
            #expect(error?.description.contains("another server") == true)
        }
        #expect(transport.requests.isEmpty)
        #expect(await error("{+url}", ["url": "http://other.example/x"]) == nil)
        #expect(await error("/a{+path}", ["path": "//x"]) == nil)
        #expect(
            transport.requests.map(\.url.absoluteString)
                == ["http://other.example/x", "http://h/a//x"])
    }

    @Test func nestedValuesInAPathAreErrors() async {
        let filter: JSONValue = ["tags": ["a", "b"], "page": 1]
        for (path, value) in [
            ("/x{?filter*}", filter), ("/x{?filter}", [[1, 2]]), ("/x{?filter}", [["a": 1]]),
        ] {
            let error = await error(path, ["filter": value])
            #expect(error?.description.contains("has nested values") == true)
        }
        #expect(transport.requests.isEmpty)
        #expect(await error("/x{?filter*}", ["filter": ["a": 1, "b": nil] as JSONValue]) == nil)
        #expect(transport.requests.last?.url.absoluteString == "http://h/x?a=1")
    }

    @Test func absoluteURLsMayHaveAnInternationalHost() async {
        #expect(await error("https://bücher.example/x{?q}", ["q": "ü"]) == nil)
        #expect(
            transport.requests.last?.url.absoluteString
                == "https://xn--bcher-kva.example/x?q=%C3%BC")
    }

    @Test func datesWithoutAYearOfFourDigitsAreErrors() async {
        for seconds in [Double.nan, .infinity, 1e15] {
            let date = Date(timeIntervalSince1970: seconds)
            for path in ["/x", "/x{?date}", "/x{?date*}"] {
                let error = await error(path, ["date": [date]])
                #expect(error?.description.contains("no year from 1 to 9999") == true)
            }
            let proxy = makeProxy(transport)
            let error = await failure { () async throws(ServiceError) in
                try await proxy.post("/x", ["date": date])
            }
            #expect(error?.description.contains("no year from 1 to 9999") == true)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func pathArgumentsCannotLeaveTheirSegment() async {
        for value in ["..", "."] {
            let error = await error("/users/{id}/x", ["id": value])
            #expect(error?.description.contains("dot segment") == true)
        }
        for value in ["..x", ".x"] {
            let error = await error("/users/{id:\(value.count - 1)}/x", ["id": value])
            #expect(error?.description.contains("dot segment") == true)
        }
        let joined: [(String, ServiceArguments)] = [
            ("/files/{+path}", ["path": "../admin"]), ("/files/{+path}", ["path": "a/../../admin"]),
            ("/files/{+path}", ["path": "a/%2E%2e/b"]),
            ("/users/.{name}/x", ["name": "."]), ("/files/{a}{b}", ["a": ".", "b": "."]),
        ]
        for (path, arguments) in joined {
            let error = await error(path, arguments)
            #expect(error?.description.contains("dot segment") == true, "\(path)")
        }
        #expect(await error("/files/{+path}?q={+q}", ["path": "a..b/.c", "q": "/../"]) == nil)
        #expect(await error("/users/{id}/x", ["id": "../.."]) == nil)
        #expect(transport.requests.last?.url.absoluteString == "http://h/users/..%2F../x")
    }

    @Test(arguments: [
        ("/a b", "spaces"), ("/{id", "no “}”"), ("http://[::1/x", "not a valid URL"),
        ("ftp://h/x", "http or https"),
        ("javascript:alert(1)", "http or https"), ("http://u:p@h/x", "must not contain a password"),
        ("http://h:99999/x", "host and port"), ("http:///x", "host and port"), ("/%zz", "“%25”"),
        ("http://h%2Fe/x", "host and port"),
    ])
    func invalidURLsAreReported(path: String, part: String) async {
        let error = await error(path, ["id": 1])
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "nothing")")
        #expect(error?.description.hasPrefix("GET ") == true)
        #expect(transport.requests.isEmpty)
    }
}
