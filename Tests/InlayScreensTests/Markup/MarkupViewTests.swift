import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Screens that documents describe, as real widgets.
    @Suite struct MarkupViews {
        final class Owner {
            @Outlet var name: TextField
            @Outlet var hint: Label?
            var greeted = 0
        }

        private func show(_ view: MarkupView) async throws -> Window {
            let window = Window("Markup", content: view, width: 700, height: 500)
            try await window.presentInTest()
            return window
        }

        private func problems(_ make: () throws(MarkupErrors) -> MarkupView) -> [String] {
            do throws(MarkupErrors) {
                _ = try make()
                return []
            } catch {
                return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
            }
        }

        @Test func outletsReferToTheirElementsAndKeyPressesPerformActions() async throws {
            let owner = Owner()
            let presses = Collector<Int>()
            let view = try MarkupView(
                text: """
                    <Column>
                        <TextField id="name" text="Ada"/>
                        <Button id="go" title="Greet" onPress="greet"/>
                    </Column>
                    """, owner: owner, actions: ["greet": MarkupAction { presses.add(1) }])
            #expect(owner.name.text == "Ada")
            #expect(owner.hint == nil)
            let window = try await show(view)
            defer { window.close() }
            let button: Button = try #require(view.widget("go"))
            button.focus()
            try await UserInput.act("key", "space")
            await presses.wait(for: 1)
            #expect(presses.values == [1])
        }

        @Test func errorsOfOutletsAndActionsHaveTheirLineAndColumn() {
            let owner = Owner()
            #expect(
                problems {
                    () throws(MarkupErrors) in
                    try MarkupView(text: "<Row>\n<TextField id=\"nmae\"/></Row>", owner: owner)
                } == ["2:16 no element has the id “name”, an outlet of Owner; did you mean “nmae”?"]
            )
            #expect(
                problems {
                    () throws(MarkupErrors) in
                    try MarkupView(text: "<Label id=\"name\"/>", owner: owner)
                } == [
                    "1:12 the outlet “name” of Owner is a TextField, the element <Label> is a Label"
                ])
            #expect(
                problems {
                    () throws(MarkupErrors) in
                    try MarkupView(
                        text: "<Button onPress=\"gret\"/>",
                        actions: ["greet": MarkupAction {}])
                } == ["1:18 unknown action “gret”; did you mean “greet”?"])
            #expect(
                problems {
                    () throws(MarkupErrors) in
                    try MarkupView(
                        text: "<Label onPress=\"a\"/>",
                        actions: ["a": MarkupAction { (_: Button) in }])
                } == ["1:17 the action “a” takes a Button, the element <Label> is a Label"])
        }

        @Observable final class Person {
            var name = "Ada"
            var isMember = true
            var age = 36
        }

        @Test func twoWayBindingsUpdateWidgetsAndModel() async throws {
            let person = Person()
            let view = try MarkupView(
                text: """
                    <Column>
                        <TextField id="field" text="$name"/>
                        <Label id="label" text="$name"/>
                        <Switch id="switch" on="$member"/>
                        <Label id="age" text="$age"/>
                        <Label id="sum" text="$sum::number;maximumFractionDigits=1"/>
                    </Column>
                    """,
                bindings: [
                    "name": MarkupBindingSource(person, \.name),
                    "member": MarkupBindingSource(person, \.isMember),
                    "age": MarkupBindingSource(person, \.age),
                    "sum": MarkupBindingSource { Double(person.age) + 0.25 },
                ])
            let window = try await show(view)
            defer { window.close() }
            let field: TextField = try #require(view.widget("field"))
            let label: Label = try #require(view.widget("label"))
            let toggle: Switch = try #require(view.widget("switch"))
            let age: Label = try #require(view.widget("age"))
            let sum: Label = try #require(view.widget("sum"))
            #expect(field.text == "Ada")
            #expect(toggle.isOn)
            #expect(age.text == "36")
            #expect(sum.text == 36.25.formatted(.number.precision(.fractionLength(0...1))))
            field.focus()
            try await UserInput.act("key", "End", "key", "x")
            try await waitUntil("the model has the text") { person.name == "Adax" }
            try await waitUntil("the label follows") { label.text == "Adax" }
            person.name = "Bea"
            person.age = 40
            try await waitUntil("the field follows") { field.text == "Bea" }
            try await waitUntil("the number follows") { age.text == "40" }
        }

        @Test func attributesSetThePropertiesAndSignalsOfGTKWidgets() throws {
            let presses = Collector<Int>()
            let view = try MarkupView(
                text: """
                    <Column>
                        <GtkLevelBar id="bar" value="0.4" mode="continuous" inverted="true" margin="4"/>
                        <AdwAvatar id="avatar" text="Ada" size="48"/>
                        <GtkBox orientation="vertical"><Label id="inside" text="x"/></GtkBox>
                        <GtkCheckButton id="check" label="On" onToggled="toggled"/>
                    </Column>
                    """, actions: ["toggled": MarkupAction { presses.add(1) }])
            let bar: Widget = try #require(view.widget("bar"))
            #expect(bar[GLibProperty<Double>("value")] == 0.4)
            #expect(bar[GLibProperty<Bool>("inverted")])
            #expect(bar.margins == 4)
            let avatar: Widget = try #require(view.widget("avatar"))
            #expect(avatar[GLibProperty<Int32>("size")] == 48)
            #expect(avatar[GLibProperty<String?>("text")] == "Ada")
            let check: Widget = try #require(view.widget("check"))
            check[GLibProperty("active")] = true
            #expect(presses.values == [1])
            let inside: Label = try #require(view.widget("inside"))
            #expect(inside.text == "x")
            #expect(
                problems {
                    () throws(MarkupErrors) in
                    try MarkupView(text: "<GtkLevelBar vale=\"1\" mode=\"x\"/>")
                }.map { $0.prefix(40) } == [
                    "1:14 <GtkLevelBar> has no attribute “vale”; did you mean “value”?".prefix(40),
                    "1:29 unknown word “x”; known are continuous, discrete".prefix(40),
                ])
            for name in ["GtkWindow", "GtkListStore", "GtkWidget", "GtkNothing"] {
                #expect(
                    !problems {
                        () throws(MarkupErrors) in try MarkupView(text: "<\(name)/>")
                    }.isEmpty, "\(name)")
            }
        }

        @Test(arguments: [
            ("spellcheck|emojy", "1:35 unknown word “emojy”; did you mean “emoji”?"),
            (" spellcheck | emoji | nonsense", "1:46 unknown word “nonsense”; known are "),
            ("spellcheck | emoji", nil), ("none", nil),
        ])
        func anUnknownFlagIsAnErrorAtItsPosition(hints: String, problem: String?) {
            let found = problems {
                () throws(MarkupErrors) in
                try MarkupView(text: "<GtkEntry input-hints=\"\(hints)\"/>")
            }
            #expect(found.count == (problem == nil ? 0 : 1), "\(found)")
            #expect(found.first?.hasPrefix(problem ?? "") != false, "\(found)")
        }

        @Test func tableSectionsReturnTheValuesOfTheirCheckedRows() throws {
            let view = try MarkupView(
                text: """
                    <Table id="table" style="grouped">
                        <?sectionName size?><?sectionSelectionMode singleCheckmark?>
                        <sectionHeader title="Size"/>
                        <ListRow title="Small" value="s"/>
                        <ListRow title="Large" value="l" checked="true"/>
                        <?sectionBreak?><?sectionName extras?><?sectionSelectionMode multipleCheckmarks?>
                        <ListRow title="Salt"/><ListRow title="Oil" checked="true"/>
                    </Table>
                    """)
            let table: MarkupTable = try #require(view.widget("table"))
            #expect(table.sections.map(\.name) == ["size", "extras"])
            #expect(table.sections.first?.title == "Size")
            #expect(table.value(forSection: "size") == "l")
            table.setValues(["s"], forSection: "size")
            #expect(table.values(forSection: "size") == ["s"])
            table.setValues(["Salt", "Oil"], forSection: "extras")
            #expect(table.values(forSection: "extras") == ["Salt", "Oil"])
        }

        @Test func aSizeClassChangeKeepsTheTypedText() throws {
            let files: MarkupFiles = [
                "A.xml":
                    "<Column><?properties S?><Label id='l' class='a'/><TextField id='f'/></Column>",
                "S.json": #"{"a": {"text": "wide"}}"#,
                "S~vertical.json": #"{"a": {"text": "narrow"}}"#,
                "A~minimal.xml": "<Row><TextField id='f'/></Row>",
            ]
            let view = try MarkupView(named: "A", in: files)
            let label: Label = try #require(view.widget("l"))
            let field: TextField = try #require(view.widget("f"))
            field.text = "typed"
            view.show(for: .vertical)
            #expect(label.text == "narrow")
            #expect(view.widget("f", as: TextField.self) === field)
            view.show(for: .minimal)
            let replacement: TextField = try #require(view.widget("f"))
            #expect(replacement !== field)
            #expect(replacement.text == "typed")
        }

        @Test func aSizeClassChangeKeepsTheCheckedRowsOfSectionsAndTables() throws {
            let rows = "abc".map { "<ListRow title='\($0)'/>" }.joined()
            let content = """
                <Section id='s' selection='multiple'>\(rows)</Section>
                <Table id='t'><?sectionName x?><?sectionSelectionMode multipleCheckmarks?>\(rows)
                <?sectionBreak?><?sectionSelectionMode singleCheckmark?>\(rows)</Table>
                """
            let files: MarkupFiles = [
                "A.xml": "<Column>\(content)</Column>", "A~vertical.xml": "<Row>\(content)</Row>",
            ]
            let view = try MarkupView(named: "A", in: files)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let section: MarkupSection = try #require(view.widget("s"))
            let table: MarkupTable = try #require(view.widget("t"))
            section.checkedValues = ["a", "c"]
            table.setValues(["b", "c"], forSection: "x")
            table.sections[1].checkedValues = ["b"]
            view.show(for: .vertical)
            #expect(view.widget("s", as: MarkupSection.self)?.checkedValues == ["a", "c"])
            let shown: MarkupTable = try #require(view.widget("t"))
            #expect(shown !== table && shown.sections.count == 2)
            #expect(shown.sections.map(\.checkedValues) == [["b", "c"], ["b"]])
        }

        @Test func secureFieldsApplyTheirLengthKeyboardAndSpellingAttributes() throws {
            let view = try MarkupView(
                text: """
                    <TextField id="a" secureTextEntry="true" maximumLength="4" keyboardType="numberPad"
                    spellCheckingType="no"/>
                    """)
            #expect(view.warnings.isEmpty)
            let field: SecureField = try #require(view.widget("a"))
            let text = GLibObject(adopting: try #require(gtk_editable_get_delegate(field.opaque)))
            #expect(text[GLibProperty<Int32>("max-length")] == 4)
            #expect(text[GLibProperty<UInt32>("input-purpose")] == GTK_INPUT_PURPOSE_PIN.rawValue)
            let hint = UInt32(GTK_INPUT_HINT_NO_SPELLCHECK.rawValue)
            #expect(text[GLibProperty<UInt32>("input-hints")] & hint == hint)
            let mail = try MarkupView(
                text: "<TextField secureTextEntry='true' keyboardType='emailAddress'/>")
            #expect(
                mail.warnings.map(\.message) == ["“keyboardType” of <TextField> isn't set here"])
        }

        @Test(arguments: [false, true])
        func leadingPaddingFollowsTheTextDirectionButLeftAndRightDoNot(isRTL: Bool) async throws {
            let direction = isRTL ? "rightToLeft" : "leftToRight"
            let view = try MarkupView(
                text: """
                    <Column textDirection="\(direction)" horizontalAlignment="fill">
                    <Column id="box" paddingLeading="40"><Label id="in" text="x"/></Column>
                    <Label id="left" text="x" textAlignment="left"/>
                    <TextField id="right" text="x" textAlignment="right"/>
                    <Anchors><Label id="anchor" text="x" anchor="left"/></Anchors></Column>
                    """)
            let window = try await show(view)
            defer { window.close() }
            func edge(_ id: String, in other: Widget) throws -> (left: Float, right: Float) {
                let label: Label = try #require(view.widget(id))
                var bounds = graphene_rect_t()
                try #require(gtk_widget_compute_bounds(label.cast(), other.cast(), &bounds) != 0)
                let left = bounds.origin.x
                return (left, Float(other.width) - left - bounds.size.width)
            }
            try await waitUntil("the view has a size") { view.width > 100 }
            let padding = try edge("in", in: view)
            #expect((isRTL ? padding.right : padding.left) == 40, "\(padding)")
            #expect((isRTL ? padding.left : padding.right) == 0, "\(padding)")
            let label: Label = try #require(view.widget("left"))
            #expect(label.textAlignment == (isRTL ? .end : .start))
            let field: TextField = try #require(view.widget("right"))
            #expect(gtk_editable_get_alignment(field.opaque) == (isRTL ? 0 : 1))
            let anchor = try edge("anchor", in: view)
            #expect(anchor.left == 0 && anchor.right > 100, "\(anchor)")
        }

        @Test func proportionalFillSharesSpaceByNaturalSizes() async throws {
            let view = try MarkupView(
                text: """
                    <Stack distribution="fillProportionally"><Button id="a" title="i"/>
                    <Button id="b" title="A title that is much longer than the other"/></Stack>
                    """)
            let window = try await show(view)
            defer { window.close() }
            let (a, b): (Button, Button) = (
                try #require(view.widget("a")), try #require(view.widget("b"))
            )
            try await waitUntil("the buttons have their sizes") { a.width + b.width > 600 }
            #expect(b.width > a.width * 3)
        }

        @Test func theRootElementIsTheWidgetThatTheAppSupplies() throws {
            let files: MarkupFiles = [
                "A.xml": "<root spacing='3' padding='4'><Label id='a' text='wide'/></root>",
                "A~vertical.xml": "<root spacing='5'><Label id='a' text='narrow'/><Label/></root>",
            ]
            let column = Column()
            let view = try MarkupView(named: "A", in: files, root: column)
            #expect(view.content === column)
            #expect(column.spacing == 3 && column.children.count == 1)
            view.show(for: .vertical)
            #expect(view.content === column)
            #expect(column.spacing == 5 && column.children.count == 2)
            #expect(view.widget("a", as: Label.self)?.text == "narrow")
            // A label that the app supplies is shown as it is, also where its text is clipped.
            let label = Label()
            let clipped = try MarkupView(
                text: "<root text='clipped' lineBreakMode='byClipping'/>", root: label)
            #expect(clipped.content === label && label.text == "clipped")
            // One that is in a container already stays there, and the document's name of it is free.
            let inner = Row()
            let outer = Bin(inner)
            let other = try MarkupView(text: "<Column><Label text='x'/></Column>", root: inner)
            #expect(inner.children.count == 1 && other.content == nil)
            #expect(gtk_widget_get_parent(inner.cast()) == outer.cast())
            #expect(
                problems { () throws(MarkupErrors) in try MarkupView(text: "<root/>") } == [
                    "1:2 <root> is the view that the caller supplies, and there is none"
                ])
            #expect(
                problems {
                    () throws(MarkupErrors) in
                    try MarkupView(text: "<root sides='1'/>", root: column)
                } == ["1:7 <Column> has no attribute “sides”"])
        }

        @Test func aLayoutVariantMissingAnOutletReportsAnErrorAndKeepsThePreviousLayout() throws {
            final class Owner {
                @Outlet var a: Label
            }
            let files: MarkupFiles = [
                "A.xml": "<root><Label id='a' text='wide'/></root>",
                "A~vertical.xml": "<root><Row/><Label text='narrow'/></root>",
            ]
            let (column, owner) = (Column(), Owner())
            let view = try MarkupView(named: "A", in: files, owner: owner, root: column)
            let errors = Collector<any Error>()
            view.onError = { errors.add($0) }
            view.show(for: .vertical)
            #expect(errors.values.count == 1)
            #expect(column.children.count == 1 && column.children.first?.widget === owner.a)
            #expect(view.widget("a", as: Label.self) === owner.a)
        }

        @Test func theFocusStaysWhenTheContentOfASuppliedRootIsRebuilt() async throws {
            let files: MarkupFiles = [
                "A.xml": "<root><TextField id='other'/><TextField id='f'/></root>",
                "A~vertical.xml": "<root><Row><TextField id='f'/></Row></root>",
            ]
            let view = try MarkupView(named: "A", in: files, root: Column())
            // Wide enough that the window itself has the size class of the start.
            let window = Window("Focus", content: view, width: 700, height: 600)
            try await window.presentInTest()
            defer { window.close() }
            view.widget("f", as: TextField.self)?.focus()
            view.show(for: .vertical)
            #expect(view.widget("f")?.hasFocus == true)
        }

        @Test func errorsOfASizeClassVariantAreReportedOnceDuringResizing() async throws {
            let files: MarkupFiles = [
                "A.xml": "<Label text='wide'/>", "A~vertical.xml": "<Label txt='narrow'/>",
            ]
            let view = try MarkupView(named: "A", in: files)
            let errors = Collector<any Error>()
            view.onError = { errors.add($0) }
            let window = Window("Sizes", content: view, width: 400, height: 600)
            try await window.presentInTest()
            defer { window.close() }
            try await waitUntil("the error is reported", errors.values.count) { $0 == 1 }
            let width = view.width
            gtk_window_set_default_size(window.cast(), 420, 600)
            try await waitUntil("the window is resized", view.width) { $0 > width }
            #expect(errors.values.count == 1)
            #expect(view.widget("x") == nil)
        }

        /// Each attribute of the schema is set by the builder.
        @Test func everySchemaAttributeIsAppliedWithoutWarnings() throws {
            let schema = MarkupSchema.standard
            let common = Set(schema.element("View")?.attributes.map(\.name) ?? [])
            for element in schema.elements {
                // Web views take processes: those attributes are tested elsewhere.
                let isWeb = element.name == "WebView"
                for attribute in element.attributes
                where !(isWeb && common.contains(attribute.name))
                    && !attribute.isDeprecated
                    && !["id", "class", "style"].contains(attribute.name)
                {
                    let sample = sample(attribute.kind, schema)
                    let text = Self.document(element.name, attribute.name, sample)
                    let view = try MarkupView(
                        previewing: Array(text.utf8), file: "Test.xml", in: MarkupFiles(),
                        usesNetwork: isWeb)
                    #expect(view.warnings.isEmpty, "\(text) \(view.warnings)")
                }
            }
        }

        /// A document in which an attribute has an effect: that of a field in a form.
        private static func document(_ element: String, _ name: String, _ value: String) -> String {
            guard element != "Form" else {
                return name == "action"
                    ? "<Form action=\"\(value)\"/>" : "<Form action=\"/\" \(name)=\"\(value)\"/>"
            }
            var others = name == "name" ? "" : " name=\"field\""
            switch (element, name) {
            case ("TextField", "minimum"), ("TextField", "maximum"), ("TextField", "step"):
                others += " type=\"number\""
            case ("TextField", "multiple"): others += " type=\"email\""
            default: break
            }
            let schema = MarkupSchema.standard.element(element)
            if schema?.attribute("name") == nil { others = "" }
            return
                "<Form action=\"/\" encoding=\"multipart\"><\(element)\(others) \(name)=\"\(value)\"/>"
                + "</Form>"
        }

        private func sample(_ kind: ValueKind, _ schema: MarkupSchema) -> String {
            switch kind {
            case .bool: "true"
            case .number, .integer, .insets, .divisor: "1"
            case .bounded(_, let range): "\(Int(max(range.lowerBound, 0).rounded(.up)))"
            case .fixed(let kind): sample(kind, schema)
            case .address(let schemes): "\(schemes[0])://example.invalid/"
            case .color: "red"
            case .font: "title1"
            case .image: "go-next-symbolic"
            case .date: "2026-11-23"
            case .words(let name): schema.words[name]?.first ?? ""
            case .choice(let words), .flags(let words): words.first ?? ""
            case .list(let item): sample(item, schema)
            case .text, .markup, .string, .name, .file, .element, .templates, .style, .action: "x"
            }
        }
    }
}
