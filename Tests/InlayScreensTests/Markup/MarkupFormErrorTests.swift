import FlyingFox
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

/// Errors of fields, of the server and of the document.
extension ScreenSuites.MarkupViews.Forms {
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

    @Test func aFormIsSubmittedToTheURLThatItsActionIsBoundTo() throws {
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
