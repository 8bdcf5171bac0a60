import InlayMarkup
import InlayValues
import Testing

/// Tests of the XML parser: node ranges, and refused documents.
struct ParserTests {
    @Test func parsedNodesHaveTheirByteRangesInTheSource() throws {
        let text = """
            <?properties Login?>
            <Row  spacing = '4'
                title="é &amp; b">
              <!-- note -->
              <?sectionBreak?>
              <Label text="x"/>
            </Row>
            """
        let document = try MarkupDocument(parsing: text, file: "a.xml")
        let bytes = Array(text.utf8)
        func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

        let row = document.root
        #expect(row.name == "Row")
        #expect(slice(row.nameOffset..<(row.nameOffset + 3)) == "Row")
        #expect(slice(row.range).hasPrefix("<Row"))
        #expect(slice(row.range).hasSuffix("</Row>"))
        #expect(row.attributes.map(\.name) == ["spacing", "title"])
        #expect(row.attributes.map(\.value) == ["4", "é & b"])
        #expect(row.attributes.map { slice($0.valueRange) } == ["4", "é &amp; b"])
        #expect(
            row.attributes.map { slice($0.nameOffset..<($0.nameOffset + 5)) } == ["spaci", "title"])
        #expect(
            row.children.map { slice($0.range) } == [
                "<!-- note -->", "<?sectionBreak?>", "<Label text=\"x\"/>",
            ])
        guard case .instruction(let instruction) = try #require(document.prolog.first) else {
            Issue.record("the instruction before the element is missing")
            return
        }
        #expect(instruction.target == "properties")
        #expect(slice(instruction.dataOffset..<(instruction.range.upperBound - 2)) == "Login")
    }

    @Test func diagnosticColumnsAreCountedInCharacters() {
        let found = problems(in: "<Label text=\"ééé\" txet=\"\"/>")
        #expect(
            found == ["1:19 error: <Label> has no attribute “txet”; did you mean “text”?"])
    }

    @Test(arguments: [
        ("<a>text</a>", "1:4: error: text isn't allowed here"),
        ("<a>\n  <b/> x\n</a>", "2:8: error: text isn't allowed here"),
        ("<a><![CDATA[x]]></a>", "1:4: error: CDATA isn't allowed here"),
        ("<a><b></a>", "1:9: error: expected </b>, which ends the element of line 1"),
        ("<a>\n<b>", "2:1: error: <b> has no end tag"),
        ("", "1:1: error: the document has no element"),
        ("<a x=\"1\" x=\"2\"/>", "1:10: error: the XML is malformed: duplicate attribute"),
        ("<a x=\"&lol;\"/>", "1:7: error: unknown entity"),
        ("<!DOCTYPE a [<!ENTITY l \"x\">]><a/>", "1:13: error: a document type declaration"),
        ("<?xml version=\"1.0\" encoding=\"latin1\"?><a/>", "1:1: error: the encoding latin1"),
        ("<a/><b/>", "1:5: error: the XML is malformed: junk after document element"),
    ])
    func syntaxErrorsHaveTheirLineAndColumn(text: String, expected: String) throws {
        let error = #expect(throws: MarkupErrors.self) {
            _ = try MarkupDocument(parsing: text, file: "a.xml")
        }
        let first = try #require(error?.problems.first)
        #expect(
            "\(first.line):\(first.column): \(first.severity.rawValue): \(first.message)"
                .hasPrefix(expected))
    }

    @Test func strayTextIsReportedAndTheOtherElementsAreChecked() {
        let found = problems(in: "<Row>\n one\n<Labl/>\n two <![CDATA[three]]>\n</Row>")
        #expect(
            found.map { $0.prefix(24) } == [
                "2:2 error: text isn't al", "3:2 error: unknown eleme", "4:2 error: text isn't al",
            ])
    }

    @Test func elementsBeforeAMalformedTokenAreChecked() {
        let found = problems(in: "<Row>\n<Labl/>\n<Label text=>\n</Row>")
        #expect(found.count == 2)
        #expect(found[0].hasPrefix("2:2 error: unknown element <Labl>"))
        #expect(found[1].hasPrefix("3:"))
    }

    @Test func documentsOtherThanUTF8AreRefused() {
        #expect(throws: MarkupErrors.self) {
            try MarkupDocument(parsing: [
                0x3C, 0x61, 0x20, 0x78, 0x3D, 0x22, 0xFF, 0x22, 0x2F, 0x3E,
            ])
        }
        let wide = Array("<a/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let error = #expect(throws: MarkupErrors.self) {
            try MarkupDocument(parsing: [0xFF, 0xFE] + wide)
        }
        #expect(error?.problems.first?.message.contains("UTF-16") == true)
    }

    @Test func documentsOverADepthNodeAttributeOrByteLimitAreErrors() throws {
        func depth(_ count: Int) -> String {
            String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
        }
        var limits = MarkupLimits()
        limits.depth = 20
        _ = try MarkupDocument(parsing: depth(20), limits: limits)
        #expect(throws: MarkupErrors.self) {
            try MarkupDocument(parsing: depth(21), limits: limits)
        }
        limits.nodes = 4
        _ = try MarkupDocument(parsing: "<a><b/><?c?><!--d--></a>", limits: limits)
        #expect(throws: MarkupErrors.self) {
            try MarkupDocument(parsing: "<a><b/><?c?><!--d--><e/></a>", limits: limits)
        }
        limits.attributes = 1
        _ = try MarkupDocument(parsing: "<a b=''/>", limits: limits)
        #expect(throws: MarkupErrors.self) {
            try MarkupDocument(parsing: "<a b='' c=''/>", limits: limits)
        }
        limits.bytes = 9
        _ = try MarkupDocument(parsing: "<a b=''/>", limits: limits)
        #expect(throws: MarkupErrors.self) {
            try MarkupDocument(parsing: "<a b=''/> ", limits: limits)
        }
    }
}
