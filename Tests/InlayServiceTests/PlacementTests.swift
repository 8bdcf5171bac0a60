import Foundation
import HTTPTypes
import InlayService
import InlayTesting
import InlayValues
import Testing

/// Tests of which arguments become path, query or body.
@Suite struct PlacementTests {
    private let transport = StubTransport(.status(204))
    private let date = Date(timeIntervalSince1970: 1_700_000_000.25)

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> TransportRequest {
        let proxy = makeProxy(transport, change)
        try await proxy.invoke(method, path, arguments, encoding: encoding)
        return try #require(transport.requests.last)
    }

    @Test(arguments: [
        ("x", "http://h/base/x"), ("/x", "http://h/x"), ("", "http://h/base/"),
        ("../y", "http://h/y"), ("?q=1", "http://h/base/?q=1"), ("x/./a/../b", "http://h/base/x/b"),
        ("//other/x", "http://other/x"), ("https://other:8443/x", "https://other:8443/x"),
        ("/straße", "http://h/stra%C3%9Fe"), ("/x#part", "http://h/x"),
        ("/x?f[]=a%20b", "http://h/x?f%5B%5D=a%20b"),
        ("/a%20[b]/c?d=%5B", "http://h/a%20%5Bb%5D/c?d=%5B"),
        ("x[1]?y=%2F[", "http://h/base/x%5B1%5D?y=%2F%5B"),
        ("http://[::1]:8080/[x]?a=%25[]", "http://[::1]:8080/%5Bx%5D?a=%25%5B%5D"),
        ("//[::1]/[x]", "http://[::1]/%5Bx%5D"),
    ])
    func relativePathsAreResolvedAgainstTheServerURL(path: String, expected: String) async throws {
        #expect(try await request(.get, path).url.absoluteString == expected)
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, BodyEncoding.json, false), (.get, .form, false),
        (.delete, .form, false), (.head, .json, false), (.options, .json, false),
        (.post, .json, true),
        (.post, .form, true), (.post, .multipart, true), (.put, .json, true), (.put, .form, true),
        (.put, .multipart, true), (.patch, .json, true), (.patch, .form, true),
        (.patch, .multipart, true),
        (HTTPRequest.Method("post")!, .json, true), (HTTPRequest.Method("Put")!, .json, true),
    ])
    func methodAndEncodingDecideBetweenQueryAndBody(
        method: HTTPRequest.Method, encoding: BodyEncoding, isBody: Bool
    ) async throws {
        let request = try await request(method, "/x", ["a": 1]) { $0.bodyEncoding = encoding }
        #expect(request.url.absoluteString == (isBody ? "http://h/x" : "http://h/x?a=1"))
        #expect(request.body.isNone == !isBody)
        #expect(request.method.rawValue == method.rawValue.uppercased())
    }

    @Test(arguments: [
        "12345678901234567890", "-9223372036854775809", "0.1234567890123456789",
        "10000000000000000000000",
    ])
    func numbersKeepTheirDigitsInEveryEncoding(number: String) async throws {
        let json = try JSONValue(parsing: "{\"n\":\(number),\"l\":[\(number)]}")
        let arguments = try ServiceArguments(encoding: json)
        let get = try await request(.get, "/x/{n}", arguments)
        #expect(get.url.absoluteString == "http://h/x/\(number)?l=\(number)")
        let body = try await request(.post, "/x", arguments, encoding: .json).body.text()
        #expect(body == json.serialized())
        let form = try await request(.post, "/x", arguments, encoding: .form).body.text()
        #expect(form == "n=\(number)&l=\(number)")
        let parts = try await request(.post, "/x", arguments, encoding: .multipart).body.text()
        #expect(parts.contains("name=\"n\"\r\n\r\n\(number)\r\n"))
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func anExplicitEncodingPutsArgumentsIntoTheBody(method: HTTPRequest.Method) async throws {
        let form = try await request(method, "/x/{id}", ["id": 7, "a": "b c"], encoding: .form)
        #expect(form.url.absoluteString == "http://h/x/7")
        #expect(try await form.body.text() == "a=b+c")
        #expect(form.headers[.contentType] == "application/x-www-form-urlencoded")
        let json = try await request(method, "/x", ["a": 1], encoding: .json)
        #expect(try await json.body.text() == #"{"a":1}"#)
        let parts = try await request(method, "/x", ["a": 1], encoding: .multipart)
        #expect(parts.headers[.contentType]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(try await parts.body.text().contains("name=\"a\"\r\n\r\n1\r\n"))
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .trace])
    func encodingsAreRejectedForMethodsWithoutABody(method: HTTPRequest.Method) async throws {
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport).invoke(method, "/x", ["a": 1], encoding: .form)
        }
        #expect(error?.description.contains("\(method) has no body") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func anEncodingBesideAnExplicitBodyIsAnError() async throws {
        var options = CallOptions()
        options.body = .text("x")
        let error = await failure { [options] () async throws(ServiceError) in
            try await makeProxy(transport).put("/x", ["a": 1], encoding: .form, options: options)
        }
        #expect(error?.description.contains("a body of its own") == true)
        #expect(transport.requests.isEmpty)
    }

    /// Arguments that contain a file, and the name of the one that does.
    static let filed: [(ServiceArguments, String)] = [
        (["picture": URL(fileURLWithPath: "/home/anna/a.png")], "picture"),
        (["picture": FileArgument([1], name: "a.png")], "picture"),
        (["album": ["b": [URL(fileURLWithPath: "/home/anna/a.png")]]], "album.b.0"),
    ]

    @Test(arguments: filed)
    func fileArgumentsInJSONAreAnError(arguments: ServiceArguments, name: String) async throws {
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport).post("/x", arguments)
        }
        #expect(
            error?.description.contains(
                "“\(name)” is a file, which only multipart can represent") == true)
        #expect(error?.description.contains("anna") == false)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: ["query", "form", "path", "body"])
    func fileArgumentsOutsideMultipartAreAnError(place: String) async throws {
        let file = FileArgument(at: URL(fileURLWithPath: "/home/anna/a.png"))
        let proxy = makeProxy(transport)
        let error = await failure { () async throws(ServiceError) in
            switch place {
            case "query": try await proxy.get("/x", ["f": file])
            case "form": try await proxy.post("/x", ["f": [file]], encoding: .form)
            case "path": try await proxy.get("/x/{f}", ["f": file])
            default:
                var options = CallOptions()
                options.body = try .arguments(["f": file], as: .form)
                try await proxy.post("/x", options: options)
            }
        }
        #expect(
            error?.description.contains("“f” is a file, which only multipart can represent") == true
        )
        #expect(transport.requests.isEmpty)
    }

    @Test func queryDelimitersAreEscaped() async throws {
        let request = try await request(.get, "/x", ["a&b": "c=d&e+f;g/h?i j%ä\u{0}#"])
        #expect(
            request.url.absoluteString
                == "http://h/x?a%26b=c%3Dd%26e%2Bf%3Bg%2Fh%3Fi%20j%25%C3%A4%00%23")
    }

    @Test func argumentsAreAppendedToAnExistingQuery() async throws {
        #expect(
            try await request(.get, "/x?a=1", ["b": 2]).url.absoluteString == "http://h/x?a=1&b=2")
        #expect(try await request(.get, "/x?", ["b": 2]).url.absoluteString == "http://h/x?b=2")
    }

    @Test func queryArraysRepeatTheirNameAndNilIsOmitted() async throws {
        let missing: String? = nil
        let request = try await request(
            .get, "/x",
            ["a": [1, 2], "none": missing, "nil": nil, "t": true, "f": false, "d": 1.5, "e": [""]])
        #expect(request.url.query() == "a=1&a=2&t=true&f=false&d=1.5&e=")
    }

    @Test func repeatedArgumentNamesAreSentAsAList() async throws {
        let arguments: ServiceArguments = ["topping": "cheese", "size": "m", "topping": "ham"]
        let request = try await request(.post, "/order", arguments, encoding: .form)
        #expect(try await request.body.text() == "topping=cheese&topping=ham&size=m")
    }

    @Test func datesAreEncodedInTheConfiguredFormat() async throws {
        #expect(
            try await request(.get, "/x", ["d": date]).url.query()
                == "d=2023-11-14T22%3A13%3A20.250Z")
        let milliseconds = try await request(.get, "/x", ["d": date]) {
            $0.dateEncoding = .millisecondsSince1970
        }
        #expect(milliseconds.url.query() == "d=1700000000250")
        let seconds = try await request(.post, "/x", ["d": date]) {
            $0.dateEncoding = .secondsSince1970
        }
        #expect(try await seconds.body.text() == #"{"d":1700000000.25}"#)
    }

    @Test func formBodiesArePercentEncodedAsInBrowsers() async throws {
        let request = try await request(.post, "/x", ["a b": "c&d=ä*~"], encoding: .form)
        #expect(try await request.body.text() == "a+b=c%26d%3D%C3%A4*%7E")
        #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
    }

    @Test func jsonKeepsNullAndNestedMembers() async throws {
        let request = try await request(
            .post, "/x",
            ["n": nil, "list": [1, 2], "o": ["k": "v"], "j": ["a": [nil, 1.0]] as JSONValue])
        #expect(
            try await request.body.text()
                == #"{"n":null,"list":[1,2],"o":{"k":"v"},"j":{"a":[null,1.0]}}"#)
        #expect(request.headers[.contentType] == "application/json")
    }

    @Test func encodableValuesAreConvertedToArguments() async throws {
        struct Search: Encodable {
            let text: String
            let tags: [String]
            let page: Int?
        }
        let arguments = try ServiceArguments(encoding: Search(text: "a", tags: ["x"], page: nil))
        #expect(try await request(.get, "/x", arguments).url.query() == "text=a&tags=x")
        #expect(throws: EncodingError.self) { try ServiceArguments(encoding: [1]) }
    }

    @Test func nestedValuesAreErrorsInAQuery() async throws {
        let proxy = makeProxy(transport)
        let error = await failure { () async throws(ServiceError) in
            try await proxy.get("/x", ["o": ["k": "v"]])
        }
        #expect(error?.description.contains("“o” has members") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func encodingNaNInJSONThrows() async throws {
        let proxy = makeProxy(transport)
        let error = await failure { () async throws(ServiceError) in
            try await proxy.post("/x", ["a": [1, Double.nan]])
        }
        #expect(error?.description.contains("“a.1” is nan") == true)
    }

    @Test func withAnExplicitBodyArgumentsBecomeTheQuery() async throws {
        var options = CallOptions()
        options.body = try .json(["x": 1])
        try await makeProxy(transport).post("/x", ["a": 1], options: options)
        let request = try #require(transport.requests.last)
        #expect(request.url.absoluteString == "http://h/x?a=1")
        #expect(try await request.body.text() == #"{"x":1}"#)
    }
}
