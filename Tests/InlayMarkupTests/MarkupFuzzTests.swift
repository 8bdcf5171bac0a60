import InlayMarkup
import InlayTestTags
import InlayTesting
import InlayValues
import Testing

/// Random changes of documents (docs/campaigns.md).
struct MarkupFuzzTests {
    private static let documents = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <?properties {"a": {"font": "title1", "padding": [1, 2, 3, 4]}, "b": {"text": "é"}}?>
        <Column spacing="8" class="a"><!-- note -->
            <Label class="b" text="@key" textColor="#3584e4" onPress="go:"/>
            <Row weight="1"><?case tvOS?><X/><?end?><TextField id="x" text="$p.n::number;a=b"/></Row>
            <Table style="grouped"><?sectionName s?><?sectionSelectionMode singleCheckmark?>
                <ListRow title="a &amp; b" value="^@1" checked="true"/><?sectionBreak?>
                <sectionHeader title="&#233;"/></Table><?include Part?>
            <Picker><row title="1"/><?componentSeparator?></Picker><GtkLevelBar value="0.4"/>
        </Column>
        """,
        "<root><Button title='x' contentEdgeInsets='4'/></root>",
    ]
    private static let pieces: [String] = [
        "<", ">", "/>", "</", "<?", "?>", "<!--", "-->", "<![CDATA[", "]]>", "\"", "'", "&",
        "&amp;",
        "&#x0;", "&lol;", "<!DOCTYPE a [<!ENTITY a \"&a;&a;\">]>", "{", "}", "[", "=", " ", "\r\n",
        "\u{FEFF}", "é", "<Row>", "</Row>", "<?properties", "<?include Part?>", "<?case x?>", "$",
        "@",
    ]

    private func mutate(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, index + Int.random(in: 0...20, using: &generator))
            switch Int.random(in: 0...4, using: &generator) {
            case 0: bytes.removeSubrange(index..<end)
            case 1: bytes.insert(contentsOf: bytes[index..<end], at: index)
            case 2 where index < bytes.count:
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 3:
                let other = Int.random(in: 0...bytes.count, using: &generator)
                bytes.insert(contentsOf: bytes[index..<end], at: other)
            default:
                let piece = Self.pieces.randomElement(using: &generator) ?? ""
                bytes.insert(contentsOf: piece.utf8, at: index)
            }
        }
        return bytes
    }

    /// No text crashes the program, formatting a valid document keeps its meaning, and formatting
    /// it again changes nothing.
    @Test(.tags(.fuzz)) func formattingMutatedDocumentsIsLosslessAndIdempotent() throws {
        var generator = SeededGenerator(seed: 11)
        var environment = MarkupEnvironment(
            resources: MarkupFiles(["Part.xml": "<Row><Label class='a'/></Row>"]))
        var wellFormed = 0
        var diagnosed = 0
        for _ in 0..<campaignCount(2_000, fuzz: 5_000_000) {
            let base = Array((Self.documents.randomElement(using: &generator) ?? "").utf8)
            let bytes = mutate(base, using: &generator)
            environment.rootName = Bool.random(using: &generator) ? "View" : nil
            environment.sizeClass = SizeClass.allCases.randomElement(using: &generator) ?? .normal
            let compiled = MarkupCompiler.compile(bytes, file: "a.xml", in: environment)
            if !compiled.problems.isEmpty { diagnosed += 1 }
            for problem in compiled.problems.prefix(3) { #expect(!problem.description.isEmpty) }
            guard let document = try? MarkupDocument(parsing: bytes) else { continue }
            wellFormed += 1
            let formatted = MarkupFormatter.format(document)
            let again = try MarkupDocument(parsing: formatted)
            #expect(shape(again.root) == shape(document.root))
            #expect(MarkupFormatter.format(again) == formatted)
        }
        #expect(wellFormed > 100)
        #expect(diagnosed > 500)
    }

    /// Names, attributes and instructions, without source ranges.
    private func shape(_ element: MarkupElementNode) -> [String] {
        [element.name] + element.attributes.map { "\($0.name)=\($0.value)" }
            + element.children.flatMap { child -> [String] in
                switch child {
                case .element(let element): ["("] + shape(element) + [")"]
                case .instruction(let instruction): ["?\(instruction.target) \(instruction.data)"]
                case .comment(let comment): ["!\(comment.text)"]
                }
            }
    }
}
