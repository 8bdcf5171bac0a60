import CGTK
import FlyingFox
import Foundation
import Inlay
import InlayGObject
import InlayTesting
import Observation
import Testing

@testable import InlayGTK

extension EngineTests.MarkupViews {
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

        private nonisolated static let order = """
            <Form id="pizza" action="/post" draft="pizza">
                <Section name="contact" title="Contact">
                    <TextField id="name" name="name" title="Name" required="true" help="As at the door"/>
                    <TextField name="mail" title="E-mail" keyboardType="emailAddress"/>
                    <TextField name="secret" title="Code" secureTextEntry="true"/>
                </Section>
                <Section name="size" title="Size" selection="single" required="true">
                    <Cell text="Small" value="s"/><Cell text="Large" value="l"/>
                </Section>
                <Table><?sectionName extras?><?sectionSelectionMode multipleCheckmarks?>
                    <Cell text="Ham" value="ham" checked="true"/><Cell text="Egg" value="egg"/></Table>
                <TextArea name="note" title="Note" maximumLength="20"/>
                <Hidden name="token" value="T"/>
                <Button title="Order" type="submit" name="by" submittedValue="button"/>
                <Button title="Clear" type="reset"/>
            </Form>
            """

        private func show(_ view: MarkupView) async throws -> Window {
            let window = Window("Form", content: Scroll(view), width: 700, height: 900)
            try await window.presentInTest()
            return window
        }

        /// Types a text as the user does.
        private func type(_ text: String, into name: String, of form: FormView) {
            form.controls(of: name)[0][GLibProperty<String>("text")] = text
        }

        private func boxes(_ name: String, of form: FormView) -> [CheckBox] {
            (form.controls(of: name)[0] as? MarkupSection)?.checkBoxes ?? []
        }

        private func isInvalid(_ widget: Widget) -> Bool {
            inlay_accessible_state_is(
                widget.opaque, GTK_ACCESSIBLE_STATE_INVALID,
                Int32(GTK_ACCESSIBLE_INVALID_TRUE.rawValue)) != 0
        }

        private func problems(_ text: String, service: ServiceProxy? = nil) -> [String] {
            do throws(MarkupErrors) {
                return try MarkupView(text: text, service: service).warnings.map {
                    "\($0.line):\($0.column) \($0.message)"
                }
            } catch {
                return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
            }
        }

        // MARK: - Values

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
                text: #"<Form action="/"><DatePicker name="day" mode="date" date="$day"/></Form>"#,
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
                <Picker name="wheel" style="wheelPicker"><row title="1"/><row title="2"/></Picker>
                <DatePicker name="day" mode="date" date="2026-11-23"/>
                <DatePicker name="time" mode="time" date="9:05"/><DatePicker name="never"/>
                <Section name="size" selection="single" value="m"><Cell text="S" value="s"/>
                <Cell text="M" value="m"/></Section><Hidden name="token" value="T"/>
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
                        <DatePicker id="d" name="d" title="D" datePickerMode="date" date="$text"/>
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
                #"<Form action="/p"><Stepper name="size" stepValue="0.1" maximumValue="9"/></Form>"#
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
                "<DatePicker mode='time'", "<DatePicker mode='date'", "<FileField",
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
                <CheckBox name="d" submittedValue="yes" checked="true"/><CheckBox name="e"/>
                <Picker name="unit" value="m²"><row title="Cm" value="cm"/><row title="M" value="m²"/>
                </Picker><Section name="size" selection="single"><Cell text="S" value="s"/>
                <Cell text="L" value="l" checked="true"/></Section>
                <Section name="x" selection="multiple"><Cell text="1" checked="true"/>
                <Cell text="2" checked="true"/></Section>
                <DatePicker name="t" mode="time" date="09:45"/><Hidden name="token" value="T"/>
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

        // MARK: - Errors

        @Test func validationAndServerErrorsAreShownAtTheirFieldsAndToScreenReaders() async throws {
            let received = ReceivedForms()
            let refusal: TestSite.Answer = { _ in
                .json(#"{"errors": {"size": ["Sold out."]}}"#, status: .unprocessableContent)
            }
            try await TestSite.with(["/post": received.answer(refusal)]) { site in
                let view = try MarkupView(
                    text: Self.order.replacing(" draft=\"pizza\"", with: ""),
                    service: try site.service())
                let form = try #require(view.form)
                let window = try await show(view)
                defer { window.close() }
                let name = form.controls(of: "name")[0]
                #expect(name.accessibilityLabel == "Name")
                #expect(name.accessibilityDescription == "Required · As at the door")
                type("nobody", into: "mail", of: form)
                form.submit()
                #expect(form.problem(of: "name") == "“Name” is required.")
                #expect(form.problem(of: "mail") == "“E-mail” must be an e-mail address.")
                #expect(form.problem(of: "size") == "Choose an option of “Size”.")
                #expect(isInvalid(name) && name.hasFocus)
                #expect(boxes("size", of: form).allSatisfy { isInvalid($0) })
                type("Ada", into: "name", of: form)
                type("ada@example.org", into: "mail", of: form)
                boxes("size", of: form)[1][GLibProperty<Bool>("active")] = true
                #expect(form.problem(of: "name") == nil && !isInvalid(name))
                #expect(form.problem(of: "size") == nil)
                form.submit()
                try await waitUntil("the server's error is shown") {
                    form.problem(of: "size") == "Sold out."
                }
                #expect(
                    received.list.map(\.text) == [
                        "name=Ada&mail=ada%40example.org&secret=&size=l&extras=ham&note=&token=T&by=button"
                    ])
                #expect(boxes("size", of: form)[1].hasFocus)
            }
        }

        @Test func inputThatAFormattedBindingCannotParseIsAnErrorOfItsField() async throws {
            final class Model { var amount = 2.0 }
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let model = Model()
                let view = try MarkupView(
                    text: """
                        <Form action="/post"><TextField name="amount" title="Amount"
                        text="$amount::number"/><TextField name="note"/></Form>
                        """, bindings: ["amount": MarkupBindingSource(model, \.amount)],
                    service: try site.service())
                let form = try #require(view.form)
                let window = try await show(view)
                defer { window.close() }
                form.controls(of: "note")[0].focus()
                type("two", into: "amount", of: form)
                #expect(form.problem(of: "amount") == "“two” isn't a number.")
                #expect(isInvalid(form.controls(of: "amount")[0]))
                form.submit()
                #expect(form.controls(of: "amount")[0].hasFocus)
                type("3", into: "amount", of: form)
                #expect(form.problem(of: "amount") == nil && model.amount == 3)
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                #expect(received.list[0].text == "amount=3&note=")
            }
        }

        @Test func invalidInputInAHiddenFieldDoesNotBlockTheForm() async throws {
            final class Model { var amount = 2.0 }
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let view = try MarkupView(
                    text: """
                        <Form action="/post"><Column id="more"><TextField name="amount"
                        title="Amount" text="$amount::number"/></Column>
                        <TextField name="note"/></Form>
                        """, bindings: ["amount": MarkupBindingSource(Model(), \.amount)],
                    service: try site.service())
                let form = try #require(view.form)
                let window = try await show(view)
                defer { window.close() }
                type("two", into: "amount", of: form)
                try #require(view.widget("more", as: Column.self)).isVisible = false
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                #expect(received.list[0].text == "note=")
            }
        }

        @Test func aBoundActionIsTheAddressOfTheForm() throws {
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                text: #"<Form action="$to"><TextField name="a"/></Form>"#,
                bindings: ["to": MarkupBindingSource { "/orders" }],
                service: ServiceProxy(server: url))
            #expect(view.form?.form.action?.absoluteString == "https://a.example/orders")
        }

        @Test func formattedTextIsSubmittedAsShownAndAHiddenFieldSendsTheNumber() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let model = Product()
                let view = try MarkupView(
                    text: """
                        <Form action="/post" encoding="plain"><TextField name="shown" title="Price"
                        text="$price::currency;code=EUR"/><Hidden name="price" value="$price"/></Form>
                        """, bindings: ["price": MarkupBindingSource(model, \.price)],
                    service: try site.service())
                let form = try #require(view.form)
                let window = try await show(view)
                defer { window.close() }
                func money(_ price: Double) -> String { price.formatted(.currency(code: "EUR")) }
                type("none", into: "shown", of: form)
                form.submit()
                #expect(form.problem(of: "shown") == "“none” isn't a number.")
                type(money(7.25), into: "shown", of: form)
                try await waitUntil("the hidden field follows the model", form.form.entries()) {
                    $0.contains(FormEntry("price", "7.25"))
                }
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                #expect(received.list[0].text == "shown=\(money(7.25))\r\nprice=7.25\r\n")
            }
        }

        @Test func anErrorOfTheAppsValidatorPreventsTheSubmission() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let view = try MarkupView(
                    text: "<Form action='/post'><TextField name='name' text='Ada'/></Form>",
                    service: try site.service())
                let form = try #require(view.form)
                form.validators["name"] = FormValidator { value, _ in
                    value.text == "Ada" ? "This name is taken." : nil
                }
                form.submit()
                try await waitUntil("the problem is shown") {
                    form.problem(of: "name") == "This name is taken."
                }
                type("Grace", into: "name", of: form)
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
            }
        }

        @Test func hiddenAndDisabledFieldsAreNeitherValidatedNorSubmitted() throws {
            let view = try MarkupView(
                previewing: Array(
                    """
                    <Form action="/"><TextField id="a" name="a" text="1"/>
                    <Column id="more"><TextField name="b" required="true"/></Column>
                    <TextField name="c" enabled="false" text="3"/></Form>
                    """.utf8), file: "Form.xml", in: MarkupFiles())
            let form = try #require(view.form)
            #expect(form.form.problems.count == 1)
            #expect(form.form.entries().map(\.name) == ["a", "b"])
            view.widget("more", as: Column.self)?.isVisible = false
            #expect(form.form.problems.isEmpty)
            #expect(form.form.entries() == [FormEntry("a", "1")])
        }

        // MARK: - Submission

        @Test func returnAndTheSubmitButtonSubmitChangedValues() async throws {
            let received = ReceivedForms()
            let slow: TestSite.Answer = { _ in .json(#"{"ok": true}"#) }
            try await TestSite.with(["/post": received.answer(slow)]) { site in
                let view = try MarkupView(
                    text: """
                        <Form action="/post"><TextField id="a" name="a" text="1"/>
                        <Button id="go" title="Go" type="submit"/></Form>
                        """, service: try site.service())
                let form = try #require(view.form)
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                let window = try await show(view)
                defer { window.close() }
                let go: Button = try #require(view.widget("go"))
                #expect(go.styleClasses.contains(.suggested))
                #expect(form.submitAction.title == "Go")
                form.controls(of: "a")[0].focus()
                try await UserInput.act("key", "Return")
                await accepted.wait(for: 1)
                #expect(form.state == .succeeded)
                type("2", into: "a", of: form)
                go.focus()
                try await UserInput.act("key", "space")
                await accepted.wait(for: 2)
                #expect(received.list.map(\.text) == ["a=1", "a=2"])
            }
        }

        @Test func aDraftIsRestoredInANewViewAndDeletedAfterSubmission() async throws {
            let folder = try TemporaryDirectory()
            let drafts = FormDraftStore(folder: folder.url)
            try await TestSite.with(["/post": { _ in .json("{}") }]) { site in
                let service = try site.service()
                do {
                    let view = try MarkupView(text: Self.order, service: service, drafts: drafts)
                    let form = try #require(view.form)
                    let window = try await show(view)
                    type("Ada", into: "name", of: form)
                    type("pass", into: "secret", of: form)
                    boxes("size", of: form)[0][GLibProperty<Bool>("active")] = true
                    window.close()
                }
                let view = try MarkupView(text: Self.order, service: service, drafts: drafts)
                let form = try #require(view.form)
                #expect(form.form.value(named: "name") == "Ada")
                #expect(view.widget("name", as: TextField.self)?.text == "Ada")
                #expect(form.form.value(named: "secret") == "")
                #expect(form.form.value(forSection: "size") == "s")
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                form.submit()
                await accepted.wait(for: 1)
                let fresh = try MarkupView(text: Self.order, service: service, drafts: drafts)
                #expect(fresh.form?.form.value(named: "name") == "")
            }
        }

        @Test func aBoundDraftIsOneDraftPerItem() async throws {
            let folder = try TemporaryDirectory()
            let drafts = FormDraftStore(folder: folder.url)
            let reply = Reply()
            let url = try #require(URL(string: "https://a.example/"))
            func make() throws -> MarkupView {
                try MarkupView(
                    text: "<Form action='/' draft='$key'><TextField name='a' text='Hi'/></Form>",
                    bindings: ["key": MarkupBindingSource(reply, \.key)],
                    service: ServiceProxy(server: url), drafts: drafts)
            }
            let view = try make()
            let form = try #require(view.form)
            type("one", into: "a", of: form)
            reply.key = "reply-2"
            try await waitUntil("the form is empty", form.form.value(named: "a")) { $0 == "Hi" }
            #expect(form.controls(of: "a")[0][GLibProperty<String>("text")] == "Hi")
            type("two", into: "a", of: form)
            reply.key = "reply-1"
            try await waitUntil("the draft is back", form.form.value(named: "a")) { $0 == "one" }
            #expect(form.form["a"]?.isChanged == true)
            reply.key = "reply-2"
            try await waitUntil("the other is back", form.form.value(named: "a")) { $0 == "two" }
            reply.key = nil
            try await waitUntil("no draft is used", form.form.value(named: "a")) { $0 == "Hi" }
            type("nothing", into: "a", of: form)
            reply.key = "reply-1"
            #expect(try make().form?.form.value(named: "a") == "one")
        }

        @Test func aSubmissionDeletesTheDraftOfItsOwnItem() async throws {
            let folder = try TemporaryDirectory()
            let drafts = FormDraftStore(folder: folder.url)
            let reply = Reply()
            let received = ReceivedForms()
            let (answers, end) = AsyncStream<Void>.makeStream()
            let slow: TestSite.Answer = { _ in
                for await _ in answers { break }
                return .json("{}")
            }
            try await TestSite.with(["/post": received.answer(slow)]) { site in
                let view = try MarkupView(
                    text: "<Form action='/post' draft='$key'><TextField name='a'/></Form>",
                    bindings: ["key": MarkupBindingSource(reply, \.key)],
                    service: try site.service(), drafts: drafts)
                let form = try #require(view.form)
                let accepted = Collector<String?>()
                form.onAccepted = { [weak form] _ in accepted.add(form?.form.value(named: "a")) }
                type("one", into: "a", of: form)
                reply.key = "reply-2"
                try await waitUntil("the form is empty", form.form.value(named: "a")) { $0 == "" }
                type("two", into: "a", of: form)
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                reply.key = "reply-1"
                for _ in 0..<20 { await Task.yield() }
                end.yield()
                await accepted.wait(for: 1)
                try await waitUntil("the other draft is shown", form.form.value(named: "a")) {
                    $0 == "one"
                }
                #expect(form.state == .editing([]) && accepted.values == ["two"])
                reply.key = "reply-2"
                try await waitUntil("the draft is deleted", form.form.value(named: "a")) {
                    $0 == ""
                }
            }
        }

        @Test func boundFieldsShowTheModelAndDraftsAndResetsUpdateTheModel() async throws {
            let folder = try TemporaryDirectory()
            let drafts = FormDraftStore(folder: folder.url)
            let url = try #require(URL(string: "https://a.example/"))
            let text = """
                <Form action="/" draft="order"><TextField name="name" text="$name"/>
                <Switch id="gift" name="gift" on="$gift"/></Form>
                """
            func make(_ order: Order) throws -> MarkupView {
                try MarkupView(
                    text: text,
                    bindings: [
                        "name": MarkupBindingSource(order, \.name),
                        "gift": MarkupBindingSource(order, \.isGift),
                    ], service: ServiceProxy(server: url), drafts: drafts)
            }
            do {
                let order = Order()
                let view = try make(order)
                let form = try #require(view.form)
                #expect(form.form.value(named: "name") == "Grace")
                #expect(form.form.fields.allSatisfy { !$0.isChanged })
                let window = try await show(view)
                type("Ada", into: "name", of: form)
                #expect(order.name == "Ada")
                window.close()
            }
            let order = Order()
            let view = try make(order)
            #expect(view.form?.form.value(named: "name") == "Ada")
            #expect(order.name == "Ada" && order.isGift)
            view.form?.reset()
            #expect(order.name == "Grace")
        }

        @Test func changingTheSizeClassKeepsTheFormItsValuesAndItsHandlers() async throws {
            let received = ReceivedForms()
            let fields = """
                <TextField name="a"/><FileField name="photo"/><DatePicker name="day" mode="date"/>
                """
            let files: MarkupFiles = [
                "A.xml":
                    "<Form action='/post' encoding='multipart'><Column>\(fields)</Column></Form>",
                "A~vertical.xml":
                    "<Form action='/post' encoding='multipart'><Row>\(fields)</Row></Form>",
            ]
            try await TestSite.with(["/post": received.answer()]) { site in
                let view = try MarkupView(named: "A", in: files, service: try site.service())
                let form = try #require(view.form)
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                type("Ada", into: "a", of: form)
                try form.set([FormFile([1, 2], name: "p.png")], for: "photo")
                try form.set(["2026-11-23"], for: "day")
                view.show(for: .vertical)
                #expect(view.form === form)
                #expect(form.controls(of: "a")[0][GLibProperty<String>("text")] == "Ada")
                #expect(form.form.value(named: "photo") == "p.png")
                #expect(form.form.value(named: "day") == "2026-11-23")
                #expect(gtk_widget_is_ancestor(form.cast(), view.cast()) != 0)
                form.submitAction.perform()
                await accepted.wait(for: 1)
                #expect(received.list[0].text.contains("p.png"))
            }
        }

        @Test func changingTheSizeClassReplacesTheFormsPropertiesAndActions() throws {
            let files: MarkupFiles = [
                "A.xml":
                    """
                <Form id="pizza" action="/post" opacity="0.5" tooltip="Pizza" styleClasses="card"
                accessibilityLabel="Order" textDirection="rightToLeft" padding="3" enabled="false"
                onTouchDown="touch"><Row><TextField name="a"/></Row></Form>
                """,
                "A~vertical.xml":
                    """
                <Form id="pizza" action="/post" onTouchDown="touch"><Column><TextField name="a"/>
                </Column></Form>
                """,
            ]
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                named: "A", in: files, actions: ["touch": MarkupAction {}],
                service: ServiceProxy(server: url))
            let form = try #require(view.form)
            func around() throws -> Widget { try #require(form.slot) }
            func isRightToLeft() -> Bool {
                gtk_widget_get_direction(form.cast()) == GTK_TEXT_DIR_RTL
            }
            #expect(try around().opacity < 1 && around().tooltip == "Pizza")
            #expect(try around().styleClasses.contains(.card))
            #expect(isRightToLeft() && gtk_widget_is_sensitive(form.cast()) == 0)
            view.show(for: .vertical)
            #expect(view.form === form)
            for widget in [form, try around()] {
                #expect(widget.opacity == 1 && widget.tooltip == nil && widget.isEnabled)
                #expect(widget.accessibilityLabel == nil)
                #expect(
                    !widget.styleClasses.contains {
                        $0 == .card || $0.rawValue.hasPrefix("inlay-markup")
                    })
            }
            #expect(!isRightToLeft())
            // Each press is one action.
            let slot = try around()
            let controllers = GLibObject(
                owning: UnsafeMutableRawPointer(gtk_widget_observe_controllers(slot.cast())))
            #expect(g_list_model_get_n_items(controllers.opaque) == 1)
        }

        @Test func theTabKeyStopsOnceAtEachCheckableRow() async throws {
            let text = """
                <Form action="/post"><TextField id="first" name="first"/>
                <Section name="size" title="Size" selection="single"><Cell text="S" value="s"/>
                <Cell text="L" value="l" backgroundColor="#eeeeee"/></Section>
                <Section name="extras" selection="multiple"><Cell text="Ham" value="ham"/></Section>
                <TextField id="last" name="last"/></Form>
                """
            let view = try MarkupView(
                previewing: Array(text.utf8), file: "Form.xml", in: MarkupFiles())
            let form = try #require(view.form)
            let window = try await show(view)
            defer { window.close() }
            let options = boxes("size", of: form) + boxes("extras", of: form)
            #expect(options.count == 3)
            form.controls(of: "first")[0].focus()
            for box in options {
                gtk_widget_child_focus(window.cast(), GTK_DIR_TAB_FORWARD)
                #expect(box.hasFocus, "\(box.accessibilityLabel ?? "")")
            }
            gtk_widget_child_focus(window.cast(), GTK_DIR_TAB_FORWARD)
            #expect(form.controls(of: "last")[0].hasFocus)
            for box in options.reversed() {
                gtk_widget_child_focus(window.cast(), GTK_DIR_TAB_BACKWARD)
                #expect(box.hasFocus, "\(box.accessibilityLabel ?? "")")
            }
        }

        @Test func fieldsKeepTheirValuesIfAnotherSizeClassOrdersFieldsDifferently() throws {
            let rows = ["a", "b", "c"].map { "<Cell text='\($0)' value='\($0)'/>" }.joined()
            let extras = "<Section name='extras' selection='multiple'>\(rows)</Section>"
            let files: MarkupFiles = [
                "A.xml":
                    """
                <Form action='/post'><Column><TextField name='first'/>
                <TextField name='last'/>\(extras)</Column></Form>
                """,
                "A~vertical.xml":
                    """
                <Form action='/post'><Column>\(extras)<TextField name='last'/>
                <TextField name='first'/></Column></Form>
                """,
            ]
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(named: "A", in: files, service: ServiceProxy(server: url))
            let form = try #require(view.form)
            type("Ada", into: "first", of: form)
            type("Lovelace", into: "last", of: form)
            try form.set(["a", "c"], for: "extras")
            view.show(for: .vertical)
            #expect(form.controls(of: "first")[0][GLibProperty<String>("text")] == "Ada")
            #expect(form.controls(of: "last")[0][GLibProperty<String>("text")] == "Lovelace")
            #expect(form.form.values(forSection: "extras") == ["a", "c"])
        }

        @Test(arguments: [true, false])
        func aFileChosenWhileAnotherSizeClassIsShownIsTheValueOfItsOwnField(
            isKept: Bool
        ) async throws {
            let photo = isKept ? "<FileField name='photo'/>" : ""
            let files: MarkupFiles = [
                "A.xml":
                    """
                <Form action='/post'><Column><TextField name='a'/><TextField name='b'/>
                <FileField name='photo'/></Column></Form>
                """,
                "A~vertical.xml":
                    "<Form action='/post'><Column>\(photo)<TextField name='a'/></Column></Form>",
            ]
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(named: "A", in: files, service: ServiceProxy(server: url))
            let form = try #require(view.form)
            let control = try #require(form.control(of: "photo") as? FileControl)
            let file = FormFile(at: URL(filePath: "/tmp/p.png"))
            let done = Collector<Int>()
            control.choose = { _ in
                view.show(for: .vertical)
                done.add(1)
                return [file]
            }
            inlay_emit(control.parts[0].widget.pointer, "clicked")
            await done.wait(for: 1)
            for _ in 0..<10 { await Task.yield() }
            let current = try #require(view.form).form
            #expect(current["a"]?.value == .text(""))
            #expect(current["photo"]?.value == (isKept ? .files([file]) : nil))
        }

        @Test func aTextFieldInASectionOfCheckableRowsIsASeparateFormField() throws {
            let text = """
                <Form action="/post" encoding="json"><Table><?sectionName extras?>
                <?sectionSelectionMode multipleCheckmarks?><Cell text="Ham" value="ham" checked="true"/>
                <TextField name="other" text="x"/></Table></Form>
                """
            let view = try MarkupView(
                previewing: Array(text.utf8), file: "Form.xml", in: MarkupFiles())
            let form = try #require(view.form)
            #expect(form.form.value(named: "other") == "x")
            #expect(form.form.values(forSection: "extras") == ["ham"])
        }

        @Test func hiddenFieldsInSectionsAreSubmittedAndDisabledSubmitButtonsStayDisabled() throws {
            let text = """
                <Form action="/post" encoding="json"><Column><Section title="S">
                <Hidden name="token" value="T"/><TextField name="a" text="b"/></Section>
                <Button id="send" type="submit" title="Send" enabled="false"/></Column></Form>
                """
            let view = try MarkupView(
                previewing: Array(text.utf8), file: "Form.xml", in: MarkupFiles())
            let form = try #require(view.form)
            #expect(try form.form.json().serialized() == #"{"token":"T","a":"b"}"#)
            let button: Button = try #require(view.widget("send"))
            #expect(!button.isEnabled)
        }

        @Test func aFormWithActionsIsReleasedWithItsView() throws {
            weak var released: FormView?
            do {
                let text = """
                    <Form action="/post"><Column><TextField name="a"/>
                    <Button title="More" onPress="more"/></Column></Form>
                    """
                let url = try #require(URL(string: "https://a.example/"))
                let view = try MarkupView(
                    named: "A", in: ["A.xml": text] as MarkupFiles,
                    actions: ["more": MarkupAction {}],
                    service: ServiceProxy(server: url))
                released = view.form
                #expect(released != nil)
            }
            #expect(released == nil)
        }

        // MARK: - Diagnostics

        @Test func aFormWithoutItsServiceOrDraftStoreIsAnErrorAtTheAttribute() throws {
            let url = try #require(URL(string: "https://a.example/"))
            let service = ServiceProxy(server: url)
            #expect(
                problems("<Form action='/a'/>") == [
                    "1:15 a service submits the form; pass one as “service” of the view"
                ])
            #expect(
                problems("<Form action='/a' draft='d'/>", service: service) == [
                    "1:26 a store keeps the draft; pass one as “drafts” of the view"
                ])
        }

        @Test func aFormWithAMailtoActionIsAnErrorAtTheAttribute() throws {
            let url = try #require(URL(string: "https://a.example/"))
            let service = ServiceProxy(server: url)
            #expect(
                problems("<Form action='mailto:a'/>", service: service) == [
                    "1:15 a form is submitted to an http or https address"
                ])
        }

        @Test func formAttributesAndFileFieldsOutsideOfAFormAreWarnings() {
            #expect(
                problems("<Column><TextField name='a' required='true'/><FileField/></Column>") == [
                    "1:39 “required” has no effect outside of a <Form>",
                    "1:47 <FileField> has no effect outside of a <Form>",
                ])
            #expect(
                problems("<Button type='submit'/>") == [
                    "1:15 “type” has no effect outside of a <Form>"
                ])
        }
    }
}

/// A model of a form.
@Observable private final class Trip {
    var day: Date?
    var guests = 2
}
