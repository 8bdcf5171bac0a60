import InlayMarkup
import InlayValues
import Testing

/// Errors and warnings about elements, attributes, instructions and actions.
struct CheckerTests {
    @Test(arguments: [
        ("<Lable/>", "1:2 error: unknown element <Lable>; did you mean “Label”?"),
        ("<row title=\"x\"/>", "1:2 error: <row> stands only in <Picker>"),
        ("<Label colour=\"red\"/>", "1:8 error: <Label> has no attribute “colour”"),
        (
            "<Button onPres=\"x\"/>",
            "1:9 error: <Button> has no attribute “onPres”; did you mean “onPress”?"
        ),
        ("<Button onPress=\":\"/>", "1:18 error: the action has no name"),
        (
            "<Button style=\"plan\"/>",
            "1:16 error: unknown style “plan”; did you mean “plain”?"
        ),
        ("<Row style=\"x\"/>", "1:6 error: <Row> has no words for style"),
        ("<Row><?sectionBreak?></Row>", "1:6 error: unknown instruction “sectionBreak”"),
        (
            "<Table><?sectionBrake?></Table>",
            "1:8 error: unknown instruction “sectionBrake”; did you mean “sectionBreak”?"
        ),
        (
            "<Table><?sectionSelectionMode single?></Table>",
            "1:31 error: unknown word “single”; known are default, singleCheckmark, multipleCheckmarks"
        ),
        ("<Table><?sectionName?></Table>", "1:8 error: <?sectionName?> needs a name"),
        (
            "<Table><?tableHeaderView?></Table>",
            "1:8 error: <?tableHeaderView?> needs an element after it"
        ),
        ("<Map/>", "1:2 warning: <Map> has no counterpart here: maps are shown by web pages"),
        (
            "<Label tag=\"1\"/>",
            "1:8 warning: “tag” has no counterpart here: elements are found by id"
        ),
        (
            "<Button onTouchDragEnter=\"x\"/>",
            "1:9 warning: “onTouchDragEnter” has no counterpart here: a gesture element reports dragging"
        ),
        (
            "<Label><Row/></Label>",
            "1:9 warning: <Label> shows no elements inside; <Row> is ignored"
        ),
        (
            "<Scroll><Row/><Row/></Scroll>",
            "1:16 warning: <Scroll> shows one element inside; the last one is taken"
        ),
        (
            "<Row><Label id=\"a\"/><Label id=\"a\"/></Row>",
            "1:32 warning: the id “a” is used twice; the last element has it"
        ),
        (
            "<Row alignToBaseline=\"true\"/>",
            "1:6 warning: “alignToBaseline” is a deprecated form: Use baseline=\"first\"."
        ),
        (
            "<Label textColor=\"@x\"/>",
            "1:19 error: only texts are localized; expected a color such as #3584e4"
        ),
        ("<root/>", "1:2 error: <root> is the view that the caller supplies, and there is none"),
        ("<Slider value=\"much\"/>", "1:16 error: expected a number, found “much”"),
        ("<Label maximumLines=\"1.5\"/>", "1:22 error: expected a whole number, found “1.5”"),
    ])
    func mistakesAreReportedWithLineColumnAndMessage(text: String, expected: String) {
        #expect(problems(in: text) == [expected])
    }

    @Test func allProblemsAreReportedInDocumentOrder() {
        let found = problems(
            in: """
                <?properties {"used": {"txet": 1}, "unused": {}}?>
                <Column>
                    <Labl class="used"/>
                    <Label class="used" font="huge" hidden="YES"/>
                    <?include Missing?>
                    <Unknown><Label texr=""/></Unknown>
                </Column>
                """)
        #expect(
            found.map { $0.prefix(9) } == [
                "1:24 erro", "1:36 warn", "3:6 error", "4:31 erro", "4:45 warn", "5:15 erro",
                "6:6 error", "6:21 erro",
            ])
    }

    @Test func atMost500ProblemsAreReported() {
        let many = String(repeating: "<Labl/>", count: 2_000)
        #expect(problems(in: "<Row>\(many)</Row>").count == 500)
    }

    @Test func outletsAndActionsAreParsedFromTheirAttributes() throws {
        let root = try #require(
            compile(
                "<Button id=\"go\" onTouchUpInside=\"greet:\" onPrimaryActionTriggered=\"log\"/>"
            )
            .root)
        #expect(root.outlet?.name == "go")
        #expect(root.actions.map(\.event) == ["onPress", "onPress"])
        #expect(root.actions.map(\.name) == ["greet", "log"])
    }

    @Test func deprecatedElementNamesCompileLikeTheirReplacements() throws {
        let old = try #require(
            compile(
                "<UIButton titleLabel.font=\"title1\" normalTitle=\"x\" layer.cornerRadius=\"4\"/>"
            ).root)
        let new = try #require(
            compile("<Button font=\"title1\" title=\"x\" cornerRadius=\"4\"/>").root)
        #expect(old.name == new.name)
        #expect(old.properties.map(\.name) == new.properties.map(\.name))
        #expect(old.properties.map(\.value) == new.properties.map(\.value))
        #expect(compile("<MyApp.LMRowView/>").root?.name == "Row")
    }

    @Test func theSuppliedRootNameReplacesTheNameOfTheRootElement() {
        #expect(compile("<root><Label/></root>", rootName: "Column").root?.name == "Column")
        #expect(compile("<Row spacing=\"3\"/>", rootName: "Column").root?["spacing"] == .number(3))
    }

    @Test func gtkElementsAreCheckedAgainstTheirWidgetClass() {
        struct Toolkit: WidgetClasses {
            let names = ["GtkLevelBar"]
            func isClass(_ name: String, a other: String) -> Bool { name == other }
            func widgetClass(_ name: String) -> WidgetLookup {
                switch name {
                case "GtkLevelBar":
                    .found(
                        WidgetInterface(
                            name: name,
                            properties: [
                                "value": .number, "mode": .choice(["continuous", "discrete"]),
                                "parent": nil as ValueKind?,
                            ], signals: ["offset-changed"]))
                case "GtkWindow":
                    .unusable("is a window; only widgets inside of windows are elements")
                default: .unknown
                }
            }
        }
        func problems(_ text: String) -> [String] {
            var environment = MarkupEnvironment(resources: MarkupFiles())
            environment.widgets = Toolkit()
            return MarkupCompiler.compile(Array(text.utf8), file: "a.xml", in: environment)
                .problems.map(\.message)
        }
        #expect(
            problems(
                "<GtkLevelBar value=\"0.4\" mode=\"discrete\" margin=\"4\" onOffsetChanged=\"x\"/>"
            ).isEmpty)
        #expect(
            problems("<GtkLevelBar vale=\"1\"/>").first?.contains("did you mean “value”?") == true)
        #expect(problems("<GtkLevelBar mode=\"x\"/>").first?.contains("known are") == true)
        #expect(problems("<GtkLevelBar parent=\"x\"/>").first?.contains("can't be set") == true)
        #expect(problems("<GtkLevelBar onFoo=\"x\"/>").count == 1)
        #expect(
            problems("<GtkLevelBart/>") == [
                "unknown element <GtkLevelBart>: the toolkit has no such class; did you mean "
                    + "“GtkLevelBar”?"
            ])
        #expect(problems("<GtkWindow/>").first?.contains("is a window") == true)
    }

    @Test func theCheckerReportsProblemsInAllSizeClassVariants() {
        let checker = MarkupChecker(
            resources: MarkupFiles([
                "S.json": #"{"a": {}}"#, "S~minimal.json": #"{"a": {"text": 1, "fnt": 1}}"#,
            ]))
        let found = checker.problems(
            in: Array("<?properties S?><Label class=\"a\"/>".utf8), file: "a.xml")
        #expect(found.map(\.file) == ["S~minimal.json"])
    }

    @Test func problemsOfSizeClassVariantsAreInDocumentOrder() {
        let checker = MarkupChecker(
            resources: MarkupFiles([
                "A.xml": "<Row/>", "A~minimal.xml": "<Rwo/>", "B.xml": "<Row tga=\"1\"/>",
            ]))
        let text = "<Column><?include A?><Labl/><?include B?><Lable/></Column>"
        let found = checker.problems(in: Array(text.utf8), file: "a.xml")
        #expect(found.map(\.file) == ["A~minimal.xml", "a.xml", "B.xml", "a.xml"])
    }

    @Test func customElementsAreCheckedAgainstElementsJSON() {
        func problems(_ text: String, _ table: String) -> [String] {
            MarkupChecker(resources: MarkupFiles(["Elements.json": table]))
                .problems(in: Array(text.utf8), file: "Test.xml")
                .map { "\($0.file):\($0.line):\($0.column) \($0.message)" }
        }
        let table = #"{"Rating": {"stars": "integer", "tint": "color"}}"#
        #expect(problems("<Rating stars='3' tint='red' margin='4'><Label/></Rating>", table) == [])
        #expect(
            problems("<Rating stars='a' tin='red'/>", table) == [
                "Test.xml:1:16 expected a whole number, found “a”",
                "Test.xml:1:19 <Rating> has no attribute “tin”; did you mean “tint”?",
            ])
        #expect(
            problems("<Row/>", #"{"Rating": {"stars": "intger"}}"#) == [
                "Elements.json:1:1 unknown kind “intger” of “stars”; did you mean “integer”?"
            ])
        #expect(
            problems("<Row/>", #"{"Rating": 1}"#) == [
                "Elements.json:1:1 the element “Rating” must be an object of attributes and their kinds"
            ])
    }
}
