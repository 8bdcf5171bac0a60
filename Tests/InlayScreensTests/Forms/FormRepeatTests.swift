import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// The question before a form is sent again that the server accepted.
    @Suite struct FormRepeats {
        private static let html = """
            <form method=post action=/post><label>Name <input name=name value=Ada></label>
            <button name=save>Save</button><button name=publish>Publish</button>
            </form>
            """

        /// Runs a test with a form in a window that the server has accepted once.
        private func withAcceptedForm(
            _ test: (FormView, Window, ReceivedForms) async throws -> Void
        ) async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer { _ in .json("{}") }]) { site in
                let form = FormView(
                    try HTMLForm(parsing: Self.html, baseURL: site.url("/")),
                    service: try site.service())
                let window = Window("Form", content: Scroll(form), width: 500, height: 500)
                try await window.presentInTest()
                defer { window.close() }
                form.submit()
                try await accepted(form, 1, of: received)
                try await test(form, window, received)
            }
        }

        private func accepted(
            _ form: FormView, _ count: Int, of received: ReceivedForms
        ) async throws {
            try await waitUntil("the form is accepted", received.list.count) { known in
                known == count && form.state == .succeeded
            }
        }

        private var windowCount: UInt32 { g_list_model_get_n_items(gtk_window_get_toplevels()) }

        private func question(over window: Window) async throws {
            try await waitUntil("the question has the keyboard") {
                !window[GLibProperty<Bool>("is-active")]
            }
        }

        @Test(arguments: ["Return", "Escape"])
        func anAcceptedFormIsNotSentAgainByReturnOrEscape(key: String) async throws {
            try await withAcceptedForm { form, window, received in
                let count = windowCount
                form.submit()
                try await question(over: window)
                try await UserInput.act("key", key)
                try await waitUntil("the question is closed", windowCount) { $0 == count }
                // A later submission shows that nothing was sent before it.
                try form.set(["Grace"], for: "name")
                form.submit()
                try await accepted(form, 2, of: received)
                #expect(received.list.map(\.text) == ["name=Ada&save=", "name=Grace&save="])
            }
        }

        @Test func anAcceptedFormIsSentAgainAfterConfirmation() async throws {
            try await withAcceptedForm { form, window, received in
                form.submit()
                try await question(over: window)
                try await UserInput.act("key", "Tab", "key", "space")
                try await accepted(form, 2, of: received)
                #expect(Set(received.list.map(\.text)) == ["name=Ada&save="])
            }
        }

        @Test func aSecondPressAsksNoSecondQuestion() async throws {
            try await withAcceptedForm { form, window, received in
                let count = windowCount
                form.submit()
                form.submit()
                try await question(over: window)
                #expect(windowCount == count + 1)
                try await UserInput.act("key", "Escape")
                try await waitUntil("the question is closed", windowCount) { $0 == count }
                try form.set(["Grace"], for: "name")
                form.submit()
                try await accepted(form, 2, of: received)
                #expect(received.list.map(\.text) == ["name=Ada&save=", "name=Grace&save="])
            }
        }

        @Test func nothingIsSentWhenTheWindowIsClosedDuringTheQuestion() async throws {
            try await withAcceptedForm { form, window, received in
                let count = windowCount
                form.submit()
                try await question(over: window)
                window.close()
                try await waitUntil("both windows are closed", windowCount) { $0 == count - 1 }
                try form.set(["Grace"], for: "name")
                form.submit()
                try await accepted(form, 2, of: received)
                #expect(received.list.map(\.text) == ["name=Ada&save=", "name=Grace&save="])
            }
        }

        @Test func anAcceptedFormOutsideOfAWindowIsNotSentAgainWithAWarning() async throws {
            try await withAcceptedForm { form, window, received in
                window.content = Label("Thanks")
                let former = TestLog.messages.count
                form.submit()
                #expect(
                    TestLog.messages.dropFirst(former) == [
                        "The form isn't sent: it was already sent, and without a window the user "
                            + "can't be asked."
                    ])
                #expect(form.state == .succeeded && received.list.count == 1)
            }
        }

        @Test func anAcceptedFormOfADocumentIsSentAgainByItsButtonAfterConfirmation() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer { _ in .json("{}") }]) { site in
                let view = try MarkupView(
                    text: """
                        <Form action="/post"><TextField name="name" text="Ada"/>
                        <Button id="go" title="Go" type="submit" name="by" submittedValue="go"/></Form>
                        """, service: try site.service())
                let form = try #require(view.form)
                let window = Window("Form", content: Scroll(view), width: 500, height: 500)
                try await window.presentInTest()
                defer { window.close() }
                let button: Button = try #require(view.widget("go"))
                button.focus()
                try await UserInput.act("key", "space")
                try await accepted(form, 1, of: received)
                let count = windowCount
                button.focus()
                try await UserInput.act("key", "space")
                try await question(over: window)
                #expect(windowCount == count + 1 && received.list.count == 1)
                try await UserInput.act("key", "Tab", "key", "space")
                try await waitUntil("the question is closed", windowCount) { $0 == count }
                try await accepted(form, 2, of: received)
                #expect(received.list.map(\.text) == ["name=Ada&by=go", "name=Ada&by=go"])
            }
        }

        @Test func changedValuesAreSentWithoutAQuestion() async throws {
            try await withAcceptedForm { form, _, received in
                try form.set(["Grace"], for: "name")
                form.submit()
                try await accepted(form, 2, of: received)
                #expect(received.list.last?.text == "name=Grace&save=")
            }
        }

        @Test func anotherButtonSendsTheFormWithoutAQuestion() async throws {
            try await withAcceptedForm { form, _, received in
                form.submit(button: "publish")
                try await accepted(form, 2, of: received)
                #expect(received.list.last?.text == "name=Ada&publish=")
            }
        }
    }
}
