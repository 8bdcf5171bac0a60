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
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

/// Submissions, drafts, and what a form sends.
extension ScreenSuites.MarkupViews.Forms {
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

    @Test func theTabKeyStopsOnceAtEachCheckableRow() async throws {
        let text = """
            <Form action="/post"><TextField id="first" name="first"/>
            <Section name="size" title="Size" selection="single"><ListRow title="S" value="s"/>
            <ListRow title="L" value="l" backgroundColor="#eeeeee"/></Section>
            <Section name="extras" selection="multiple"><ListRow title="Ham" value="ham"/></Section>
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

    @Test func aTextFieldInASectionOfCheckableRowsIsASeparateFormField() throws {
        let text = """
            <Form action="/post" encoding="json"><Table><?sectionName extras?>
            <?sectionSelectionMode multipleCheckmarks?><ListRow title="Ham" value="ham" checked="true"/>
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
}
