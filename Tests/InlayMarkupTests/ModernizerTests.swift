import Foundation
import InlayMarkup
import InlayValues
import Testing

/// Tests of documents that are rewritten with the names of today.
struct ModernizerTests {
    private func modernize(_ text: String, files: MarkupFiles = MarkupFiles()) throws -> String {
        let document = try MarkupDocument(parsing: text)
        return String(
            decoding: MarkupModernizer.modernize(document, resources: files), as: UTF8.self)
    }

    @Test(arguments: [
        ("<UILabel text='x'></UILabel>", "<Label text='x'></Label>"),
        ("<UILabel\n  numberOfLines = \"2\"/>", "<Label\n  maximumLines = \"2\"/>"),
        ("<MyApp.LMRowView><UISwitch/></MyApp.LMRowView >", "<Row><Switch/></Row >"),
        (
            "<Cell TextLabel.text='a' style='value1TableViewCell'/>",
            "<ListRow title='a' style='value'/>"
        ),
        ("<Progress style='barProgressView' progress='1'/>", "<ProgressBar fraction='1'/>"),
        (
            "<Button kind='suggested' style='plainButton'/>",
            "<Button styled='suggested' style='plain'/>"
        ),
        ("<UIView hidden='YES' opaque='NO'/>", "<View hidden='true' opaque='NO'/>"),
        (
            "<LMColumnView topSpacing='1'><UILabel topSpacing='2'/><!-- UILabel --></LMColumnView>",
            "<Column topSpacing='1'><Label marginTop='2'/><!-- UILabel --></Column>"
        ),
        ("<root topSpacing='1'><UILabel/></root>", "<root topSpacing='1'><Label/></root>"),
        ("<Label lines='1' numberOfLines='2'/>", "<Label maximumLines='1' numberOfLines='2'/>"),
        ("<Row><MKMapView/><?refreshControl?></Row>", "<Row><MKMapView/><?refreshControl?></Row>"),
        (
            "<Row><?case iOS?><UILabel/><?case Linux?><UILabel/><?end?></Row>",
            "<Row><?case iOS?><UILabel/><?case Linux?><Label/><?end?></Row>"
        ),
        (
            "<?properties {\"a\": {\"minimumValue\": 1, \"label\": \"x\"}}?><Slider class='a'/>",
            "<?properties {\"a\": {\"minimum\": 1, \"title\": \"x\"}}?><Slider class='a'/>"
        ),
        (
            "<?properties {\"a\": {\"topSpacing\": 1}}?><Column class='a'><Label class='a'/></Column>",
            "<?properties {\"a\": {\"topSpacing\": 1}}?><Column class='a'><Label class='a'/></Column>"
        ),
    ])
    func olderNamesAreReplacedAndNothingElseChanges(text: String, expected: String) throws {
        #expect(try modernize(text) == expected)
        #expect(try modernize(expected) == expected)
    }

    @Test func elementsOfTheAppAreKept() throws {
        let files = MarkupFiles(["Elements.json": #"{"Cell": {"text": "text"}}"#])
        #expect(try modernize("<Cell text='a'/>", files: files) == "<Cell text='a'/>")
    }

    /// The document with every construct compiles to the same elements, and has no older names.
    @Test func theDocumentOfEveryConstructKeepsItsMeaning() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Documents/Everything.xml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let modern = try modernize(text)
        #expect(try modernize(modern) == modern)
        // An ignored element, a misspelt one, and one for another system.
        #expect(
            Set(modern.matches(of: /<((?:UI|LM)\w+)/).map(\.1))
                == ["LMPlayerView", "UILabl", "UILabel"])
        let files = EveryConstructTests.files
        func compile(_ text: String) -> CompiledMarkup {
            MarkupCompiler.compile(
                Array(text.utf8), file: "a.xml", in: MarkupEnvironment(resources: files))
        }
        let (before, after) = (compile(text), compile(modern))
        #expect(before.root.map(shape) == after.root.map(shape))
        #expect(
            before.problems.count { $0.severity == .error }
                == after.problems.count { $0.severity == .error })
    }

    @Test(arguments: OlderDocumentTests.documents)
    func olderDocumentsKeepTheirMeaning(text: String) throws {
        let modern = try modernize(text)
        #expect(compile(text).root.map(shape) == compile(modern).root.map(shape))
        #expect(!modern.contains(/<\/?(UI|LM)[A-Z]/), "\(modern)")
    }

    /// Names, properties, actions and instructions, without positions.
    private func shape(_ element: CompiledElement) -> [String] {
        [element.name, element.style ?? "", element.outlet?.name ?? ""]
            + element.properties.map { "\($0.name)=\($0.value)" }
            + element.actions.map { "\($0.event)=\($0.name)" }
            + element.children.flatMap { child -> [String] in
                switch child {
                case .element(let element): ["("] + shape(element) + [")"]
                case .instruction(let instruction): ["?\(instruction.name) \(instruction.argument)"]
                }
            }
    }
}
