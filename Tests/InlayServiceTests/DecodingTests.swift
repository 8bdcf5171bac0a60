import Foundation
import HTTPTypes
import InlayService
import InlayValues
import Testing

/// Tests of the decoding of response bodies.
@Suite struct DecodingTests {
    private struct User: Decodable, Equatable {
        let name: String
        let age: Int
    }

    private func value<Value: Decodable & Sendable>(
        _ response: TransportResponse, as type: Value.Type = Value.self,
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws(ServiceError) -> Value {
        try await makeProxy(StubTransport(response), change).get("/x")
    }

    private func error<Value: Decodable & Sendable>(
        _ response: TransportResponse, as type: Value.Type
    ) async -> ServiceError? {
        await failure { () async throws(ServiceError) in
            _ = try await value(response, as: type)
        }
    }

    @Test func jsonIsDecodedToTheRequestedType() async throws {
        let text = #"{"name": "Ada", "age": 36, "since": "2023-11-14T22:13:20Z"}"#
        #expect(try await value(.json(text)) == User(name: "Ada", age: 36))
        let json: JSONValue = try await value(.json(text))
        #expect(json["age"] == 36)
        let dates: [String: Date] = try await value(.json(#"{"d": "2023-11-14T22:13:20Z"}"#))
        #expect(dates["d"] == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test(arguments: ["6", "\u{FEFF}6", " 6\n"])
    func topLevelScalarsAreDecodedAsJSON(text: String) async throws {
        #expect(try await value(.json(text), as: Int.self) == 6)
    }

    @Test func bodiesWithoutAContentTypeAreDecodedAsJSON() async throws {
        #expect(try await value(.text("[1]", type: nil), as: [Int].self) == [1])
        #expect(try await value(.text("[1]", type: "application/hal+json"), as: [Int].self) == [1])
    }

    @Test func textIsDecodedByItsCharset() async throws {
        let cases: [(String, [UInt8], String)] = [
            ("text/plain", Array("äö".utf8), "äö"),
            ("text/html; charset=ISO-8859-1", [0xE4, 0x93, 0x81], "ä“\u{81}"),
            ("text/plain; charset=\"utf-16le\"", [0x61, 0, 0xE4, 0], "aä"),
            ("text/plain; charset=Shift_JIS", [0x82, 0xA0], "あ"),
            ("text/plain; charset=gbk", [0xD6, 0xD0], "中"),
            ("text/plain; charset=euc-jp", [0xA4, 0xA2], "あ"),
            ("text/plain; charset=EUC-KR", [0xB0, 0xA1, 0x81, 0x41], "가갂"),
            ("text/plain; charset=Big5", [0xA4, 0xA4], "中"),
            ("text/plain; charset=koi8-r", [0xC1], "а"),
            ("text/plain; charset=windows-1251", [0x98, 0xE0], "\u{98}а"),
            ("text/plain; charset=big5", [0xA3, 0xE1], "€"),
            ("text/plain; charset=utf-16", [0x61, 0], "a"),
            ("text/plain; charset=x-sjis", [0x82, 0xA0], "あ"),
            ("text/plain; charset=ascii", [0x93, 0x80], "“€"),
            ("text/plain; charset=latin1", [0xEF, 0xBB, 0xBF, 0xC3, 0xA4], "ä"),
            ("text/plain; charset=utf-16le", [0xFD, 0xFF], "\u{FFFD}"),
            ("text/plain; charset=UTF-16", [0xFE, 0xFF, 0, 0x61], "a"),
            ("text/plain; charset=iso-8859-15", [0xA4], "€"),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0x61, 0], "a"),
            ("text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
        ]
        for (type, bytes, text) in cases {
            #expect(try await value(.bytes(bytes, type: type), as: String.self) == text)
        }
        let latin = Array(#"""#.utf8) + [0xE4] + Array(#"""#.utf8)
        let type = "application/json; charset=latin1"
        #expect(try await value(.bytes(latin, type: type), as: String.self) == "ä")
        let wide = [UInt8](arrayLiteral: 0xFE, 0xFF) + #""ä""#.utf16.flatMap { [0, UInt8($0)] }
        #expect(try await value(.bytes(wide, type: "application/json"), as: String.self) == "ä")
        let ascii = "application/json; charset=US-ASCII"
        #expect(try await value(.bytes(Array(#""ä""#.utf8), type: ascii), as: String.self) == "ä")
        let unknown = "application/json; charset=utf8mb4"
        #expect(try await value(.bytes(Array(#""ä""#.utf8), type: unknown), as: String.self) == "ä")
    }

    @Test func longTextsAreConvertedCompletely() async throws {
        let bytes = [UInt8](repeating: 0xC1, count: 200_001)
        let text = try await value(
            .bytes(bytes, type: "text/plain; charset=koi8-r"), as: String.self)
        #expect(text == String(repeating: "а", count: 200_001))
    }

    @Test(arguments: [
        "x-unknown", "gbk//TRANSLIT", "", "../gbk", String(repeating: "a", count: 99), "utf-32",
        "iso-2022-kr",
    ])
    func textInAnUnknownCharsetIsAnError(charset: String) async {
        let type = "text/plain; charset=\"\(charset)\""
        let error = await error(.bytes([0x61], type: type), as: String.self)
        #expect(error?.description.contains("no decoder") == true)
    }

    @Test func xmlIsDecodedAsTextInItsDeclaredCharset() async throws {
        let latin = Array("<?xml version='1.0' encoding = 'ISO-8859-1'?><a>".utf8) + [0xE4]
        let wide = Array("\u{FEFF}<a>ä".utf16)
        let cases: [(String, [UInt8], String)] = [
            ("application/xml", Array("<a>ä".utf8), "<a>ä"),
            ("application/xml", latin, "<?xml version='1.0' encoding = 'ISO-8859-1'?><a>ä"),
            ("application/atom+xml; charset=latin1", [0xE4], "ä"),
            ("text/vcard+xml", Array("<a>ä".utf8), "<a>ä"),
            (
                "image/svg+xml", Array("<?xml version=\"1.0\"?><svg/>".utf8),
                "<?xml version=\"1.0\"?><svg/>"
            ),
            // The byte order mark precedes the header, and the header precedes the XML declaration.
            (
                "text/xml; charset=latin1", wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
                "<a>ä"
            ),
            (
                "text/xml; charset=latin1", wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
                "<a>ä"
            ),
            (
                "text/xml; charset=utf-8", Array("<?xml encoding='latin1'?>ä".utf8),
                "<?xml encoding='latin1'?>ä"
            ),
            ("text/xml", "<?a".utf16.flatMap { [UInt8($0), 0] }, "<?a"),
            ("text/xml", "<?a".utf16.flatMap { [0, UInt8($0)] }, "<?a"),
            (
                "text/xml", Array("<?xml encoding=\"UTF-16\"?>ä".utf8),
                "<?xml encoding=\"UTF-16\"?>ä"
            ),
            ("application/xml", Array("<?xml encoding=?><a>ä".utf8), "<?xml encoding=?><a>ä"),
        ]
        for (type, bytes, text) in cases {
            #expect(try await value(.bytes(bytes, type: type), as: String.self) == text)
        }
        let unknown = Array("<?xml encoding='martian'?>".utf8)
        let error = await error(.bytes(unknown, type: "application/xml"), as: String.self)
        #expect(
            error?.description
                == "GET http://h/x succeeded, but its charset is martian, for which there is no decoder."
        )
        let wrong = await self.error(
            .bytes([0x3C, 0xE4], type: "application/xml"), as: String.self)
        #expect(wrong?.description.contains("byte 2 of its text isn't utf-8") == true)
    }

    @Test func emptyBodiesAreDecodedAsNil() async throws {
        for response in [
            TransportResponse.status(204), .status(205), .text("", type: "text/plain"),
            .json("null"),
        ] {
            #expect(try await value(response, as: User?.self) == nil)
            #expect(try await value(response, as: JSONValue.self) == .null)
        }
        let error = await error(.status(204), as: User.self)
        #expect(error?.description.contains("null") == true, "\(error?.description ?? "")")
    }

    @Test func invalidJSONIsReportedWithItsPosition() async {
        let error = await error(.json("{\n  \"a\": 01}"), as: JSONValue.self)
        #expect(
            error?.description
                == "GET http://h/x succeeded, but its JSON is wrong in line 2, column 8: a number must not start with 0."
        )
        #expect(error?.status == 200)
        #expect(error.map { String(decoding: $0.body, as: UTF8.self) } == "{\n  \"a\": 01}")
    }

    @Test func typeMismatchesAreReportedWithTheirPath() async {
        let wrong = await error(.json(#"[{"name": "Ada", "age": "old"}]"#), as: [User].self)
        #expect(
            wrong?.description.contains("'0.age' must be of type Int") == true,
            "\(wrong?.description ?? "")")
        let missing = await error(.json(#"{"name": "Ada"}"#), as: User.self)
        #expect(missing?.description.contains("has no 'age'") == true)
        let text = await error(.text("hello"), as: User.self)
        #expect(text?.description.contains("its body is not a User") == true)
    }

    @Test func invalidTextIsReportedWithItsPosition() async {
        let bytes = await error(
            .bytes([0x61, 0xC3, 0xA4, 0xE4, 0x62], type: "text/plain"), as: String.self)
        #expect(bytes?.description.contains("byte 4 of its text isn't utf-8") == true)
        let cases: [(String, [UInt8], String)] = [
            ("Shift_JIS", [0x61, 0x82, 0xA0, 0xFF], "byte 4 of its text isn't Shift_JIS"),
            ("gbk", [0xD6, 0xD0, 0xD6], "byte 3 of its text isn't gbk"),
            ("windows-1253", [0xD2], "byte 1 of its text isn't windows-1253"),
            ("gbk", [0xFF, 0xFE, 0x61, 0, 0x62], "byte 5 of its text isn't UTF-16LE"),
            ("utf-8", [0xEF, 0xBB, 0xBF, 0x61, 0xFF], "byte 5 of its text isn't UTF-8"),
        ]
        for (charset, bytes, message) in cases {
            let type = "text/plain; charset=\(charset)"
            let error = await error(.bytes(bytes, type: type), as: String.self)
            #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        }
        let unknown = await error(.text("a", type: "text/plain; charset=klingon"), as: String.self)
        #expect(unknown?.description.contains("charset is klingon") == true)
    }

    @Test func unsupportedContentTypesAreReported() async {
        let error = await error(.text("x", type: "application/pdf"), as: String.self)
        #expect(
            error?.description.contains("application/pdf, for which there is no decoder") == true)
        guard case .contentType("application/pdf") = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func customDecodersTakePrecedence() async throws {
        struct Lines: BodyDecoding {
            func canDecode(_ type: HTTPMediaType) -> Bool { type.essence == "application/x-lines" }

            func decode<Value: Decodable>(
                _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
            ) throws -> Value {
                let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                guard let value = lines.map(String.init) as? Value else {
                    throw BodyProblem("its lines aren't a \(Value.self).")
                }
                return value
            }
        }
        let response = TransportResponse.text("a\nb", type: "application/x-lines")
        let lines: [String] = try await value(response) { $0.decoders.insert(Lines(), at: 0) }
        #expect(lines == ["a", "b"])
    }

    @Test func errorsContainTheResponseBodyAndQuoteItsMessage() async {
        var headers = HTTPFields()
        headers[.contentType] = "application/problem+json"
        let long =
            #"{"detail": "No such user", "x": ""# + String(repeating: "x", count: 40_000) + #""}"#
        let response = TransportResponse(
            status: 404, headers: headers, body: ResponseBody(Array(long.utf8)))
        let cut = await error(response, as: User.self)
        #expect(cut?.status == 404)
        #expect(cut?.body.count == ServiceError.bodyLimit)
        let short = await error(
            .text(#"{"message": "Wrong\nturn"}"#, type: "application/json", status: 400),
            as: User.self)
        #expect(short?.description == "GET http://h/x returned status 400: Wrong turn.")
        let html = await error(.text("<b>x", type: "text/html", status: 500), as: User.self)
        #expect(html?.description == "GET http://h/x returned status 500.")
    }

    @Test func bodiesOverTheLimitAreAnError() async {
        let error = await failure { () async throws(ServiceError) in
            _ = try await value(.text("12345678901"), as: String.self) { $0.bodyLimit = 10 }
        }
        #expect(error?.kind == .tooLarge(limit: 10))
        #expect(error?.description == "GET http://h/x returned more than 10 bytes.")
    }

    @Test func streamedBodiesOverTheLimitAreAnError() async throws {
        let proxies = (0..<2).map { _ in makeProxy(StubTransport(.text("12345678901"))) }
        let bytes = try await proxies[0].stream(.get, "/x").bytes(limit: 11)
        #expect(bytes == Array("12345678901".utf8))
        let error = await failure { () async throws(ServiceError) in
            _ = try await proxies[1].stream(.get, "/x").bytes(limit: 10)
        }
        #expect(error?.kind == .tooLarge(limit: 10))
        #expect(error?.description == "GET http://h/x returned more than 10 bytes.")
    }
}
