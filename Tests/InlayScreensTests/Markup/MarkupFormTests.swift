import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import InlayValues
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Forms of documents, against a real server.
    @Suite struct Forms {
        final class Owner {
            @Outlet var name: TextField
            @Outlet var pizza: FormView?
        }

        @Observable final class Order {
            var name = "Grace"
            var isGift = true
        }

        @Observable final class Reply {
            var key: String? = "reply-1"
        }

        @Observable final class Product {
            var price = 12.5
        }

        nonisolated static let order = """
            <Form id="pizza" action="/post" draft="pizza">
                <Section name="contact" title="Contact">
                    <TextField id="name" name="name" title="Name" required="true" help="As at the door"/>
                    <TextField name="mail" title="E-mail" keyboardType="emailAddress"/>
                    <TextField name="secret" title="Code" secureTextEntry="true"/>
                </Section>
                <Section name="size" title="Size" selection="single" required="true">
                    <ListRow title="Small" value="s"/><ListRow title="Large" value="l"/>
                </Section>
                <Table><?sectionName extras?><?sectionSelectionMode multipleCheckmarks?>
                    <ListRow title="Ham" value="ham" checked="true"/><ListRow title="Egg" value="egg"/></Table>
                <TextArea name="note" title="Note" maximumLength="20"/>
                <Hidden name="token" value="T"/>
                <Button title="Order" type="submit" name="by" submittedValue="button"/>
                <Button title="Clear" type="reset"/>
            </Form>
            """

        func show(_ view: MarkupView) async throws -> Window {
            let window = Window("Form", content: Scroll(view), width: 700, height: 900)
            try await window.presentInTest()
            return window
        }

        /// Types a text as the user does.
        func type(_ text: String, into name: String, of form: FormView) {
            form.controls(of: name)[0][GLibProperty<String>("text")] = text
        }

        func boxes(_ name: String, of form: FormView) -> [CheckBox] {
            (form.controls(of: name)[0] as? MarkupSection)?.checkBoxes ?? []
        }

        func isInvalid(_ widget: Widget) -> Bool {
            inlay_accessible_state_is(
                widget.opaque, GTK_ACCESSIBLE_STATE_INVALID,
                Int32(GTK_ACCESSIBLE_INVALID_TRUE.rawValue)) != 0
        }

        func problems(_ text: String, service: ServiceProxy? = nil) -> [String] {
            do throws(MarkupErrors) {
                return try MarkupView(text: text, service: service).warnings.map {
                    "\($0.line):\($0.column) \($0.message)"
                }
            } catch {
                return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
            }
        }

        @Test func returnInAFieldThatMovesTheFocusDoesNotSubmit() async throws {
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                text: """
                    <Form action="/post"><TextField name="a" text="1" returnKeyType="next"/>
                    <TextField name="b"/></Form>
                    """, service: ServiceProxy(server: url))
            let form = try #require(view.form)
            let window = try await show(view)
            defer { window.close() }
            form.controls(of: "a")[0].focus()
            try await UserInput.act("key", "Return")
            try await waitUntil("the next field has the focus") {
                form.controls(of: "b")[0].hasFocus
            }
            #expect(form.state == .editing([]))
        }

        @Test func returnDoesNotSubmitADocumentWhoseSubmitButtonIsDisabled() async throws {
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                text: """
                    <Form action="/post"><TextField name="a" text="1"/>
                    <Button type="submit" name="by" submittedValue="x" title="Send" enabled="false"/></Form>
                    """, service: ServiceProxy(server: url))
            let form = try #require(view.form)
            let window = try await show(view)
            defer { window.close() }
            form.controls(of: "a")[0].focus()
            try await UserInput.act("key", "Return", "key", "ctrl+Return")
            #expect(form.state == .editing([]))
            #expect(form.form.fields.first { $0.kind == .submit }?.isEnabled == false)
        }

        @Test func aDateThatTheModelSetCanBeCleared() async throws {
            let trip = Trip()
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                text:
                    #"<Form action="/"><DateTimeField name="day" mode="date" date="$day"/></Form>"#,
                bindings: ["day": MarkupBindingSource(trip, \.day)],
                service: ServiceProxy(server: url))
            let parts = try #require(view.form).controls(of: "day")
            let clear = try #require(parts.last as? Button)
            trip.day = Date(timeIntervalSince1970: 1_700_000_000)
            try await waitUntil("the date is shown") { clear.isVisible }
            clear.onPress?()
            #expect(trip.day == nil)
            #expect(parts[0].isVisible && !clear.isVisible)
        }

        @Test func theArrowKeysOfANumberFieldUpdateTheModel() async throws {
            let trip = Trip()
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                text:
                    #"<Form action="/"><TextField name="guests" type="number" text="$guests"/></Form>"#,
                bindings: ["guests": MarkupBindingSource(trip, \.guests)],
                service: ServiceProxy(server: url))
            let form = try #require(view.form)
            let window = try await show(view)
            defer { window.close() }
            form.controls(of: "guests")[0].focus()
            try await UserInput.act("key", "Up")
            try await waitUntil("the model has the number", trip.guests) { $0 == 3 }
            #expect(form.form.value(named: "guests") == "3")
        }

        @Test func namedControlsAreTheFieldsOfTheForm() throws {
            let text = """
                <Form action="/post" encoding="json"><Column>
                <TextField name="text" text="a"/><TextField name="number" type="number" text="3"/>
                <SearchField name="search" text="s"/><TextArea name="area" text="b"/>
                <Switch name="on" on="true"/><CheckBox name="off"/><Slider name="share" value="0.25"/>
                <Stepper name="count" value="4" title="Count"/>
                <SegmentedControl name="side" value="r"><segment title="L" value="l"/>
                <segment title="R" value="r"/></SegmentedControl>
                <Picker name="unit" value="m"><row title="cm"/><row title="m"/></Picker>
                <Picker name="wheel" style="wheel"><row title="1"/><row title="2"/></Picker>
                <DateTimeField name="day" mode="date" date="2026-11-23"/>
                <DateTimeField name="time" mode="time" date="9:05"/><DateTimeField name="never"/>
                <Section name="size" selection="single" value="m"><ListRow title="S" value="s"/>
                <ListRow title="M" value="m"/></Section><Hidden name="token" value="T"/>
                <Label text="no field"/><TextField text="no name"/></Column></Form>
                """
            let view = try MarkupView(
                previewing: Array(text.utf8), file: "Form.xml", in: MarkupFiles())
            let form = try #require(view.form)
            let json = try form.form.json().serialized()
            #expect(
                json == #"{"text":"a","number":3,"search":"s","area":"b","on":true,"off":false,"#
                    + #""share":0.25,"count":4,"side":"r","unit":"m","wheel":"1","#
                    + #""day":"2026-11-23","time":"09:05","never":"","size":"m","token":"T"}"#)
            #expect(form.form.value(forSection: "size") == "m")
            #expect(form.form.encoding == .json)
        }

        @Test func boundDatesAndHiddenFieldsAreReleasedWithTheirForm() throws {
            final class Model { var text = "2026-11-26" }
            let model = Model()
            weak var day: Widget?
            weak var hidden: Widget?
            do {
                let view = try MarkupView(
                    text: """
                        <Form action="/p"><Hidden id="h" name="h" value="$text"/>
                        <DateTimeField id="d" name="d" title="D" mode="date" date="$text"/>
                        </Form>
                        """,
                    bindings: ["text": MarkupBindingSource(model, \.text)],
                    service: ServiceProxy(server: try #require(URL(string: "http://h/"))))
                (day, hidden) = (view.widget("d"), view.widget("h"))
                #expect(day != nil && hidden != nil)
            }
            #expect(day == nil && hidden == nil)
        }

        @Test func aStepperPostsTheNumberThatItShows() throws {
            let text =
                #"<Form action="/p"><Stepper name="size" step="0.1" maximum="9"/></Form>"#
            let view = try MarkupView(
                previewing: Array(text.utf8), file: "Form.xml", in: MarkupFiles())
            let form = try #require(view.form)
            let stepper = try #require(form.controls(of: "size").first as? Stepper)
            for _ in 0..<3 { gtk_spin_button_spin(stepper.opaque, GTK_SPIN_STEP_FORWARD, 0.1) }
            #expect(form.form.value(named: "size") == "0.3")
        }

        @Test func aTextLongerThanItsMaximumIsSubmittedWhole() throws {
            let text =
                #"<Form action="/p"><TextField name="a" maximumLength="5" text="$bio"/></Form>"#
            var bio = "a text of many words"
            let view = try MarkupView(
                text: text, bindings: ["bio": MarkupBindingSource { bio }],
                service: ServiceProxy(server: try #require(URL(string: "http://h/"))))
            let form = try #require(view.form)
            let field = try #require(form.controls(of: "a").first as? TextField)
            #expect(field.text == bio && form.form.value(named: "a") == bio)
            gtk_editable_delete_text(field.opaque, 3, -1)
            var position: Int32 = 3
            gtk_editable_insert_text(field.opaque, "xyz", 3, &position)
            #expect(field.text == "a txy")
            bio = ""
        }

        @Test(arguments: [0.25, 0.35, 2.5, 0.05])
        func aStepperHasTheNumberThatItShows(value: Double) {
            for digits in 0...1 {
                let stepper = Stepper(value, in: 0...9, step: 0.01, digits: digits)
                let text: String = stepper[GLibProperty("text")]
                #expect(stepper.value == Double(text))
            }
        }

        @Test(arguments: [false, true])
        func titlesOfFieldsAreShownOnceAndNameTheirControls(isInSection: Bool) async throws {
            let fields = [
                "<TextField", "<TextField type='number'", "<TextField type='password'",
                "<TextArea", "<Switch", "<Slider", "<Stepper",
                "<DateTimeField mode='time'", "<DateTimeField mode='date'", "<FileField",
            ].enumerated().map { index, start in
                "\(start) name='f\(index)' title='Title \(index)'/>"
            }
            let content = fields.joined()
            let view = try MarkupView(
                previewing: Array(
                    "<Form action='/'>\(isInSection ? "<Section>\(content)</Section>" : content)</Form>"
                        .utf8), file: "Form.xml", in: MarkupFiles())
            let window = try await show(view)
            defer { window.close() }
            let shown = view.descendants(of: gtk_label_get_type()).map {
                $0[GLibProperty<String>("label")]
            }
            let form = try #require(view.form)
            for index in fields.indices {
                let title = "Title \(index)"
                #expect(shown.count { $0 == title } == 1, "\(fields[index])")
                let control = form.controls(of: "f\(index)")[0]
                #expect(control.accessibilityLabel?.hasPrefix(title) == true, "\(fields[index])")
            }
        }

        @Test func textSetThroughAnOutletIsTheFieldsFormValue() throws {
            let owner = Owner()
            let url = try #require(URL(string: "https://a.example/api/"))
            let view = try MarkupView(
                text: Self.order.replacing(" draft=\"pizza\"", with: ""), owner: owner,
                service: ServiceProxy(server: url))
            owner.name.text = "Ada"
            #expect(view.form === owner.pizza)
            #expect(view.form?.form.value(named: "name") == "Ada")
            #expect(view.form?.form.action?.absoluteString == "https://a.example/post")
            #expect(view.form?.form.value(forSection: "extras") == "ham")
            #expect(view.form?.form.sections.map(\.name) == ["contact", "size", "extras", ""])
        }

        /// The HTML form with the names and values of the document's.
        @Test(arguments: ["urlencoded", "multipart", "plain", "get"])
        func submittedBodiesEqualThoseOfTheSameHTMLForm(encoding: String) async throws {
            let received = ReceivedForms()
            let awkward = "a b&=+;/?%\u{22}'é\u{1F600}"
            let types = ["multipart": "multipart/form-data", "plain": "text/plain"]
            let escaped = HTMLEscape.text(awkward)
            let html = """
                <form action=/post method=\(encoding == "get" ? "get" : "post") \
                enctype="\(types[encoding] ?? "")">
                <input name="a &amp; b" value="\(escaped)"><input type=password name=secret value=x>
                <input type=email name=mail value="ada@example.org">
                <textarea name=note>one\ntwo</textarea><input type=number name=n value="1.5" step=any>
                <input type=checkbox name=c checked><input type=checkbox name=d value=yes checked>
                <input type=checkbox name=e>
                <select name=unit><option value=cm>Cm<option value="m²" selected>M</select>
                <input type=radio name=size value=s><input type=radio name=size value=l checked>
                <fieldset><input type=checkbox name=x value=1 checked>
                <input type=checkbox name=x value=2 checked></fieldset>
                <input type=time name=t value="09:45"><input type=hidden name=token value=T>
                <input type=file name=photo><button name=by value=me>Go</button></form>
                """
            let attributes =
                encoding == "get" ? "method=\"get\"" : "encoding=\"\(encoding)\""
            let markup = """
                <Form action="/post" \(attributes)>
                <TextField name="a &amp; b" text="\(escaped)"/>
                <TextField name="secret" type="password" text="x"/>
                <TextField name="mail" type="email" text="ada@example.org"/>
                <TextArea name="note" text="one&#10;two"/><TextField name="n" type="number" text="1.5"
                step="0.5"/><Switch name="c" on="true"/>
                <CheckBox name="d" submittedValue="yes" on="true"/><CheckBox name="e"/>
                <Picker name="unit" value="m²"><row title="Cm" value="cm"/><row title="M" value="m²"/>
                </Picker><Section name="size" selection="single"><ListRow title="S" value="s"/>
                <ListRow title="L" value="l" checked="true"/></Section>
                <Section name="x" selection="multiple"><ListRow title="1" checked="true"/>
                <ListRow title="2" checked="true"/></Section>
                <DateTimeField name="t" mode="time" date="09:45"/><Hidden name="token" value="T"/>
                <FileField name="photo"/><Button title="Go" type="submit" name="by"
                submittedValue="me"/></Form>
                """
            try await TestSite.with(["/post": received.answer()]) { site in
                let page = FormView(
                    try HTMLForm(parsing: html, baseURL: site.url("/")),
                    service: try site.service())
                page.submit()
                try await waitUntil("the HTML form has come", received.list.count) { $0 == 1 }
                let view = try MarkupView(text: markup, service: try site.service())
                try #require(view.form).submit()
                let both = try await waitUntil("the form has come", received.list) {
                    $0.count == 2
                }
                #expect(both[0].comparable == both[1].comparable)
                #expect(both[0].target == both[1].target)
                #expect(encoding == "get" || !both[0].body.isEmpty)
            }
        }
    }
}

/// A model of a form.
@Observable private final class Trip {
    var day: Date?
    var guests = 2
}
