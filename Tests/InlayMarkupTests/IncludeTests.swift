import Foundation
import InlayMarkup
import InlayTesting
import InlayValues
import Testing

/// Included documents and instructions for systems.
struct IncludeTests {
    @Test func includedFilesSeeOuterTemplatesButDoNotExportTheirOwn() {
        let files = [
            "Part.xml": """
            <?properties {"inner": {"text": "i"}}?><Row><Label class="outer"/></Row>
            """
        ]
        let outer = #"<?properties {"outer": {"text": "o"}}?>"#
        let compiled = compile("\(outer)<Column><?include Part?></Column>", files: files)
        #expect(compiled.root?.elements.first?.elements.first?["text"] == .text("o"))
        #expect(
            problems(
                in: "\(outer)<Column><?include Part?><Label class=\"inner\"/></Column>",
                files: files
            ).contains { $0.contains("unknown template “inner”") })
    }

    @Test func includesUseTheVariantOfTheSizeClass() {
        let files = ["Part.xml": "<Row/>", "Part~vertical.xml": "<Column/>"]
        let text = "<View><?include Part?></View>"
        #expect(compile(text, files: files).root?.elements.first?.name == "Row")
        #expect(
            compile(text, files: files, sizeClass: .vertical).root?.elements.first?.name
                == "Column")
    }

    @Test func cyclicMissingAndInvalidIncludesAreErrors() {
        let cycle = compile(
            "<Row><?include A?></Row>", files: ["A.xml": "<Row><?include A?></Row>"])
        #expect(cycle.problems.map(\.message) == ["the document “A” includes itself"])
        #expect(cycle.problems.map(\.file) == ["A.xml"])
        #expect(
            problems(in: "<Row><?include B?></Row>") == ["1:16 error: there is no document B.xml"])
        #expect(
            problems(
                in: "<Row><?include Haeder?></Row>",
                files: [
                    "Header~vertical.xml": "<Row/>", "Header.json": "{}", "Footer.xml": "<Row/>",
                ])
                == ["1:16 error: there is no document Haeder.xml; did you mean “Header”?"])
        let inside = compile(
            "<Row>\n<?include A?><Labl/></Row>", files: ["A.xml": "<Label txt=''/>"])
        #expect(inside.problems.map { "\($0.file):\($0.line)" } == ["A.xml:1", "Test.xml:2"])
    }

    @Test func foldersListTheirFilesAndThoseOfSubfolders() throws {
        let folder = try TemporaryDirectory()
        try folder.write("<Row/>", to: "A.xml")
        try folder.write("<Row/>", to: "parts/B.xml")
        // A link to the folder itself doesn't list it endlessly.
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("parts/again"), withDestinationURL: folder.url)
        let names = MarkupFolder(path: folder.url.path).fileNames
        #expect(names.count <= 1_000)
        #expect(Set(names).isSuperset(of: ["A.xml", "parts/B.xml"]))
        #expect(MarkupFolder(path: folder.url.path + "/none").fileNames.isEmpty)
    }

    @Test func moreThan200IncludesAreAnError() {
        var files: [String: String] = [:]
        for level in 0..<30 {
            let next = "<?include L\(level + 1)?>"
            files["L\(level).xml"] = "<Row>\(next)\(next)</Row>"
        }
        files["L30.xml"] = "<Row/>"
        let found = compile("<Row><?include L0?></Row>", files: files)
        #expect(found.problems.contains { $0.message.contains("more than 200 documents") })
    }

    @Test func elementsNestedTooDeeplyByIncludesAreAnError() {
        var files: [String: String] = [:]
        for level in 0..<10 {
            let start = String(repeating: "<Row>", count: 150)
            let end = String(repeating: "</Row>", count: 150)
            files["L\(level).xml"] = "\(start)<?include L\(level + 1)?>\(end)"
        }
        files["L10.xml"] = "<Row/>"
        let found = compile("<Row><?include L0?></Row>", files: files)
        #expect(
            found.problems.map { "\($0.file): \($0.message)" }
                == ["L1.xml: elements are nested more than 200 levels deep"])
    }

    @Test func anInstructionForTheNextElementAppliesToAnIncludedOne() {
        func names(_ element: CompiledElement?) -> [String] {
            (element?.children ?? []).map { child in
                switch child {
                case .instruction(let instruction): "?\(instruction.name)"
                case .element(let element): element.name
                }
            }
        }
        let files = ["A.xml": "<Row/>", "B.xml": "<Map/>"]
        let included = compile(
            "<Table><?tableHeaderView?><?include A?></Table>", files: files)
        #expect(included.problems.isEmpty)
        #expect(names(included.root) == ["?tableHeaderView", "Row"])
        // What has no counterpart is left out, with its instruction.
        for header in ["<?include B?>", "<Map/>"] {
            let refused = compile(
                "<Table><?tableHeaderView?>\(header)<Label/></Table>", files: files)
            #expect(refused.problems.map(\.severity) == [.warning])
            #expect(names(refused.root) == ["Label"])
        }
    }

    @Test func casesForOtherOperatingSystemsAreSkipped() {
        let root = compile(
            """
            <Row>
                <?case tvOS?><Wrong/><?sectionBreak?><?end?>
                <?case Linux?><Label text="here"/><?end?>
                <Label text="all"/>
            </Row>
            """)
        #expect(root.problems.isEmpty)
        #expect(root.root?.elements.map { $0["text"] } == [.text("here"), .text("all")])
        #expect(
            problems(in: "<Row><?case tvOs?><?end?></Row>")
                == ["1:13 error: unknown system “tvOs”; did you mean “tvOS”?"])
    }

    @Test func anUnclosedCaseSkipsTheRestOfTheDocumentWithAWarning() {
        let compiled = compile("<Row><Row><?case iOS?><Wrong/></Row><Wrong/></Row>")
        #expect(compiled.problems.map(\.severity) == [.warning])
        #expect(compiled.root?.elements.count == 1)
    }
}
