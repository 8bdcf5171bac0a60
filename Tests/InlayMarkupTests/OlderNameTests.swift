import InlayMarkup
import InlayValues
import Testing

/// Tests of the compatibility table.
struct OlderNameTests {
    private let names = OlderNames.standard

    /// Returns the elements and parts that a block is of.
    private func elements(of block: OlderNames.Block) -> [ElementDefinition] {
        MarkupSchema.standard.elements.flatMap { [$0] + $0.parts }
            .filter { $0.olderBlocks.contains(block.name) }
    }

    @Test func eachOlderNameLeadsToANameOfToday() {
        let schema = MarkupSchema.standard
        for (older, current) in names.elements {
            #expect(schema.element(current) != nil, "\(older)")
            #expect(schema.element(older) == nil, "\(older)")
        }
        for block in names.blocks {
            let elements = elements(of: block)
            #expect(!elements.isEmpty, "\(block.name)")
            for element in elements {
                for (older, current) in block.names {
                    #expect(
                        element.knows(current) || element.exceptions[current] != nil,
                        "\(block.name).\(older)")
                }
                for (older, current) in block.styles where !current.isEmpty {
                    #expect(element.styles.contains(current), "\(block.name).\(older)")
                }
            }
        }
        for (enumeration, words) in names.words {
            let known = schema.words[enumeration] ?? []
            for (older, current) in words {
                #expect(known.contains(current) && !known.contains(older), "\(older)")
            }
        }
    }

    @Test func noNameOfTodayIsAnOlderOneOrIgnored() {
        for block in names.blocks where !["Any", "Texts", "Typing"].contains(block.name) {
            for element in elements(of: block) {
                for name in Array(block.names.keys) + Array(block.ignored.keys) {
                    #expect(!element.knows(name), "\(block.name).\(name)")
                }
            }
        }
    }

    @Test func ignoredNamesOfAnElementAreOneWarning() {
        #expect(
            problems(
                in: """
                    <Column>
                        <Label tag="1"/><Button selected="true"/>
                        <Label opaque="whatever" shadowColor="red" tag="2"/>
                        <TextField returnKeyType="go" leftViewMode="x"/>
                    </Column>
                    """) == [
                    "2:12 warning: “tag” has no counterpart here: elements are found by id; nor has “opaque”: the toolkit finds out by itself; nor has “shadowColor”: text has no shadow",
                    "2:29 warning: “selected” has no counterpart here: use a Switch or a SegmentedControl",
                    "4:31 warning: “go” has no counterpart here: return is called as the desktop calls it; nor has “leftViewMode”: the element is always shown",
                ])
    }

    @Test func ignoredNamesOfATemplateAreAWarningOfItsFile() {
        #expect(
            problems(
                in: "<?properties S?><Row><Label class='a' tag='1'/><Label class='a'/></Row>",
                files: ["S.json": #"{"a": {"tag": 1, "shadowColor": "red"}}"#]
            )
            .map { $0.split(separator: ":").prefix(2).joined(separator: ":") } == [
                "1:8 warning", "1:39 warning",
            ])
    }

    @Test func anIgnoredAttributeAsAnInstructionIsAnErrorAndTheNextElementStays() {
        let text =
            "<Column><Row><?tag?><Label/></Row><TextField><?inputView?><Label/></TextField></Column>"
        #expect(
            problems(in: text) == [
                "1:14 error: unknown instruction “tag”",
                "1:46 warning: “inputView” has no counterpart here: fields have the keyboard of the desktop",
            ])
    }

    @Test func suggestionsAreNamesOfToday() {
        #expect(problems(in: "<UILabl/>").allSatisfy { !$0.contains("UILabel") })
        #expect(
            problems(in: "<Label numberOfLnes='1' maximumLnes='1'/>") == [
                "1:8 error: <Label> has no attribute “numberOfLnes”",
                "1:25 error: <Label> has no attribute “maximumLnes”; did you mean “maximumLines”?",
            ])
    }

    @Test func anElementOfTheAppMayHaveAnOlderName() {
        let table = #"{"UILabel": {"alpha": "text"}}"#
        let found = MarkupChecker(resources: MarkupFiles(["Elements.json": table]))
            .problems(in: Array("<UILabel alpha='x' text='y'/>".utf8), file: "Test.xml")
        #expect(found.count == 1)
        #expect(found.first?.message.hasPrefix("<UILabel> has no attribute “text”") == true)
    }
}
