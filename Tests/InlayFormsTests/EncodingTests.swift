import Foundation
import InlayForms
import InlayTesting
import InlayValues
import Testing

/// Tests of entry lists and bodies as in the HTML standard.
@Suite struct EncodingTests {
    private func text(_ body: FormBody) throws -> String {
        String(decoding: try #require(body.bytes), as: UTF8.self)
    }

    @Test func urlEncodingEscapesAllButLettersDigitsAndFourSymbols() throws {
        let body = FormBody(
            [
                FormEntry("a b", "&=+;/?%*-._~"), FormEntry("ü", "€\u{0}"), FormEntry("", ""),
                FormEntry("l", "1\n2\r3\r\n4\n\r5"),
            ], as: .urlEncoded)
        #expect(
            try text(body)
                == "a+b=%26%3D%2B%3B%2F%3F%25*-._%7E&%C3%BC=%E2%82%AC%00&="
                + "&l=1%0D%0A2%0D%0A3%0D%0A4%0D%0A%0D%0A5")
        #expect(body.contentType == "application/x-www-form-urlencoded")
    }

    @Test func multipartEscapesNamesAndNormalizesLineBreaks() throws {
        let file = FormFile(Array("x\ny".utf8), name: "a\"\n\r.txt", type: "text/plain\r\nEvil: 1")
        let body = FormBody(
            [FormEntry("n\"\n", "a\nb"), FormEntry("f", .file(file))], as: .multipart, boundary: "B"
        )
        #expect(
            try text(body) == """
                --B\r
                Content-Disposition: form-data; name="n%22%0D%0A"\r
                \r
                a\r
                b\r
                --B\r
                Content-Disposition: form-data; name="f"; filename="a%22%0A%0D.txt"\r
                Content-Type: text/plainEvil: 1\r
                \r
                x
                y\r
                --B--\r

                """)
        #expect(body.contentType == "multipart/form-data; boundary=B")
    }

    @Test func encodingAMultipartBodyDoesNotReadItsFiles() {
        let url = URL(fileURLWithPath: "/nowhere/film.mp4")
        let body = FormBody([FormEntry("f", .file(FormFile(at: url)))], as: .multipart)
        #expect(body.bytes == nil)
        #expect(body.chunks.contains(.file(url)))
    }

    @Test func plainTextBodiesHaveOneLinePerEntry() throws {
        let body = FormBody([FormEntry("a", "1 &"), FormEntry("b", "x\ny")], as: .plain)
        #expect(try text(body) == "a=1 &\r\nb=x\r\ny\r\n")
    }

    @Test func hostileNamesAndValuesSurviveURLEncoding() throws {
        let strings = HostileStrings.all(count: 300)
        for (name, value) in zip(strings, strings.reversed()) {
            let body = try text(FormBody([FormEntry(name, value)], as: .urlEncoded))
            let parts = body.split(separator: "=", omittingEmptySubsequences: false)
            #expect(parts.count == 2)
            let decoded = parts.map(Self.decoded)
            let expected = [name, value].map {
                $0.replacingOccurrences(of: "\r\n", with: "\n")
                    .replacingOccurrences(of: "\r", with: "\n")
                    .replacingOccurrences(of: "\n", with: "\r\n")
            }
            #expect(decoded == expected.map { Array($0.utf8) })
        }
    }

    /// Foundation's decoder drops a byte order mark.
    private static func decoded(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    @Test func disabledUncheckedAndNamelessControlsHaveNoEntry() {
        var off = FormField(.text, name: "disabled", value: .text("x"))
        off.isEnabled = false
        var options = [FormOption("1"), FormOption("2"), FormOption("3")]
        options[1].isEnabled = false
        let form = Form([
            FormSection([
                FormField(.text, name: "a", value: .text("1")), off,
                FormField(.text, name: "", value: .text("x")),
                FormField(.toggle, name: "off"),
                FormField(.toggle, name: "on", value: .toggle(true)),
                FormField(.choices, name: "c", value: .selection([0, 1, 2]), options: options),
                FormField(.file, name: "f"),
                FormField(.hidden, name: "_Charset_", value: .text("x")),
                FormField(.submit, name: "s"),
            ])
        ])
        #expect(
            form.entries() == [
                FormEntry("a", "1"), FormEntry("on", "on"), FormEntry("c", "1"),
                FormEntry("c", "3"),
                FormEntry("f", .file(FormFile([], name: "", type: "application/octet-stream"))),
                FormEntry("_Charset_", "UTF-8"),
            ])
        #expect(form.entries(submitter: 8).last == FormEntry("s", ""))
    }

    @Test(
        arguments: [
            (.number, "abc", ""), (.number, "1,5", ""), (.number, "-0.50", "-0.50"),
            (.date, "2026-02-30", ""), (.time, "noon", ""), (.time, "12:30:15", "12:30:15"),
            (.dateTime, "2026-11-23 12:30:00", "2026-11-23T12:30"), (.month, "May", ""),
            (.week, "2026-W54", ""), (.text, "abc", "abc"),
        ] as [(FormField.Kind, String, String)])
    func typedTextThatIsNotAValueOfTheFieldIsSubmittedEmpty(
        kind: FormField.Kind, text: String, value: String
    ) throws {
        let form = Form([FormSection([FormField(kind, name: "a", value: .text(text))])])
        #expect(form.entries() == [FormEntry("a", value)])
        let json = try form.json()["a"]
        #expect(json == (value.isEmpty && kind == .number ? .null : json))
    }

    @Test func aDirnameEntryComesAfterItsFieldAndSubmitsTheTextDirection() {
        var field = FormField(.text, name: "t", value: .text("123 שלום"))
        field.directionName = "t.dir"
        field.direction = .automatic
        #expect(
            Form([FormSection([field])]).entries() == [
                FormEntry("t", "123 שלום"), FormEntry("t.dir", "rtl"),
            ])
        field.value = .text("123 abc שלום")
        #expect(Form([FormSection([field])]).entries().last == FormEntry("t.dir", "ltr"))
    }

    @Test func jsonBodiesContainNumbersBooleansAndArrays() throws {
        let form = Form([
            FormSection([
                FormField(.number, name: "n", value: .text("2.50")),
                FormField(.number, name: "none"),
                FormField(.toggle, name: "t", value: .toggle(true)),
                FormField(.choices, name: "c", value: .selection([0]), options: [FormOption("x")]),
                FormField(.text, name: "r", value: .text("1")),
                FormField(.text, name: "r", value: .text("2")),
            ])
        ])
        #expect(
            try form.json() == [
                "n": 2.5, "none": nil, "t": true, "c": ["x"], "r": ["1", "2"],
            ])
        var files = Form([FormSection([FormField(.file, name: "f")])])
        #expect(try files.json() == [:])
        try files.set([FormFile([1], name: "a")], for: "f")
        #expect(throws: FormRequestError.fileInJSON("f")) { try files.json() }
    }

    @Test func jsonBodiesHaveAnArrayForCheckBoxesOfOneName() throws {
        var boxes = ["ham", "egg"].map { value in
            var box = FormField(.toggle, name: "x")
            box.submittedValue = value
            return box
        }
        #expect(try Form([FormSection(boxes)]).json() == ["x": []])
        boxes[0].value = .toggle(true)
        #expect(try Form([FormSection(boxes)]).json() == ["x": ["ham"]])
        boxes[1].value = .toggle(true)
        #expect(try Form([FormSection(boxes)]).json() == ["x": ["ham", "egg"]])
        boxes.remove(at: 0)
        #expect(try Form([FormSection(boxes)]).json() == ["x": "egg"])
    }

    @Test func getFormsReplaceTheQueryAndKeepTheFragment() throws {
        let form = Form(
            action: URL(string: "https://h/p?old=1#part"), method: .get,
            [FormSection([FormField(.text, name: "q", value: .text("a b"))])])
        let request = try form.request()
        #expect(request.url.absoluteString == "https://h/p?q=a+b#part")
        #expect(request.body == nil)
    }

    @Test func submittingToOtherSchemesOrFromHTTPSToHTTPThrows() throws {
        for action in ["javascript:alert(1)", "mailto:a@b", "file:///etc/passwd", "inlay:x"] {
            let form = Form(action: URL(string: action), [])
            #expect(throws: FormRequestError.address(action)) { try form.request() }
        }
        #expect(throws: FormRequestError.address("")) { try Form([]).request() }
        var form = Form(action: URL(string: "http://h/"), [])
        form.origin = WebOrigin("https://h/")
        #expect(throws: FormRequestError.plainHTTP("http://h/")) { try form.request() }
        #expect(try form.request(allowsPlainHTTP: true).url.absoluteString == "http://h/")
    }
}
