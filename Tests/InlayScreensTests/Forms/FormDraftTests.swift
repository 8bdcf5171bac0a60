import CGTK
import FlyingFox
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Drafts of forms whose document has another set of fields for each size class.
    @Suite struct FormDrafts {
        private let files: MarkupFiles = [
            "A.xml": """
            <Form action="/post" draft="order"><Column><TextField name="name"/><TextField name="note"/>
            <Picker name="size"><row value="s"/><row value="m"/></Picker><TextField name="gone"/></Column>
            </Form>
            """,
            "A~vertical.xml": """
            <Form action="/post" draft="order"><Column><TextField name="name"/>
            <Picker name="size"><row value="m"/><row value="l"/></Picker>
            <TextField name="gone" secureTextEntry="true"/></Column></Form>
            """,
        ]
        private let folder: TemporaryDirectory
        private let drafts: FormDraftStore

        init() throws {
            folder = try TemporaryDirectory()
            drafts = FormDraftStore(folder: folder.url)
        }

        private func view(
            _ sizeClass: SizeClass, service: ServiceProxy? = nil
        ) throws -> (view: MarkupView, form: FormView) {
            let url = try #require(URL(string: "https://a.example/"))
            let view = try MarkupView(
                named: "A", in: files, service: service ?? ServiceProxy(server: url),
                drafts: drafts, sizeClass: sizeClass)
            return (view, try #require(view.form))
        }

        /// Types texts in a window of its own, whose end writes the draft.
        private func fill(
            _ sizeClass: SizeClass, _ change: (MarkupView, FormView) throws -> Void
        ) async throws {
            let (view, form) = try view(sizeClass)
            let width = sizeClass == .normal ? 800 : 400
            let window = Window("Form", content: Scroll(view), width: width, height: 700)
            try await window.presentInTest()
            try change(view, form)
            window.close()
        }

        private func type(_ text: String, into name: String, of form: FormView) {
            form.controls(of: name)[0][GLibProperty<String>("text")] = text
        }

        @Test func editingInOneSizeClassKeepsDraftsOfFieldsOnlyInAnother() async throws {
            try await fill(.normal) { view, form in
                type("Ada", into: "name", of: form)
                type("Ring twice", into: "note", of: form)
                view.show(for: .vertical)
                type("Grace", into: "name", of: form)
            }
            let (_, form) = try view(.normal)
            #expect(form.form.value(named: "name") == "Grace")
            #expect(form.form.value(named: "note") == "Ring twice")
        }

        @Test func aRestartInASizeClassKeepsTheDraftsOfFieldsThatItLacks() async throws {
            try await fill(.normal) { _, form in
                type("Ring twice", into: "note", of: form)
                try form.set(["m"], for: "size")
                type("secret", into: "gone", of: form)
            }
            try await fill(.vertical) { view, form in
                type("Grace", into: "name", of: form)
                view.show(for: .normal)
                #expect(form.form.value(named: "note") == "Ring twice")
                view.show(for: .vertical)
                type("Ada", into: "name", of: form)
            }
            let (_, form) = try view(.normal)
            #expect(form.form.value(named: "name") == "Ada")
            #expect(form.form.value(named: "note") == "Ring twice")
        }

        @Test func theNextEditRemovesTheDraftEntryOfAFieldThatBecameAPassword() async throws {
            try await fill(.normal) { _, form in type("secret", into: "gone", of: form) }
            try await fill(.vertical) { _, form in type("Ada", into: "name", of: form) }
            let (_, form) = try view(.normal)
            #expect(form.form.value(named: "gone") == "")
            #expect(form.form.value(named: "name") == "Ada")
        }

        @Test func aSubmissionAlsoRemovesDraftEntriesOfFieldsMissingInTheSizeClass() async throws {
            try await fill(.normal) { _, form in type("Ring twice", into: "note", of: form) }
            try await TestSite.with(["/post": { _ in .json("{}") }]) { site in
                let (_, form) = try view(.vertical, service: try site.service())
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                form.submit()
                await accepted.wait(for: 1)
                type("Grace", into: "name", of: form)
            }
            let (_, form) = try view(.normal)
            #expect(form.form.value(named: "note") == "")
        }

        /// What the documents of the tests below are bound to.
        @Observable final class Item {
            var key: String? = "one"
            var name = "Grace"
            var title = "Dr"
        }

        private func view(_ text: String, of item: Item, _ service: ServiceProxy) throws
            -> MarkupView
        {
            try MarkupView(
                text: text, bindings: ["key": MarkupBindingSource(item, \.key)], service: service,
                drafts: drafts)
        }

        @Test func boundFieldsThatReturnWithASizeClassShowTheNewerValueOfTheirModel() throws {
            let files: MarkupFiles = [
                "B.xml": """
                <Column><Form action="/"><TextField name="name" text="$name"/></Form>
                <TextField id="title" text="$title"/></Column>
                """,
                "B~vertical.xml":
                    "<Column><Form action='/'><TextField name='other'/></Form></Column>",
            ]
            let item = Item()
            let view = try MarkupView(
                named: "B", in: files,
                bindings: [
                    "name": MarkupBindingSource(item, \.name),
                    "title": MarkupBindingSource(item, \.title),
                ], service: ServiceProxy(server: try #require(URL(string: "https://a.example/"))))
            let form = try #require(view.form)
            type("Ada", into: "name", of: form)
            view.widget("title", as: TextField.self)?.text = "Countess"
            #expect(item.name == "Ada")
            view.show(for: .vertical)
            (item.name, item.title) = ("Alan", "Mr")
            view.show(for: .normal)
            #expect(form.form.value(named: "name") == "Alan" && item.name == "Alan")
            #expect(view.widget("title", as: TextField.self)?.text == "Mr" && item.title == "Mr")
        }

        @Test func unconfirmedInputIsSavedInTheDraftInWhichItWasTyped() async throws {
            let item = Item()
            let view = try view(
                "<Form action='/' draft='$key'><TextField name='a'/><Stepper name='n'/></Form>",
                of: item,
                ServiceProxy(server: try #require(URL(string: "https://a.example/"))))
            let form = try #require(view.form)
            type("first", into: "a", of: form)
            type("7", into: "n", of: form)
            item.key = "two"
            try await waitUntil("the form is empty", form.form.value(named: "a")) { $0 == "" }
            #expect(form.form.value(named: "n") == "0")
            #expect(drafts.draft(key: "two") == nil)
            item.key = "one"
            try await waitUntil("the draft is back", form.form.value(named: "a")) { $0 == "first" }
            #expect(form.form.value(named: "n") == "7")
        }

        @Test func aDraftThatTheServerMayHaveReceivedIsSentAgainOnlyAfterAQuestion() async throws {
            let item = Item()
            let lost: TestSite.Answer = { _ in .json("{}", status: .internalServerError) }
            try await TestSite.with(["/post": lost]) { site in
                let view = try view(
                    "<Form action='/post' draft='$key'><TextField name='a'/></Form>", of: item,
                    try site.service())
                let form = try #require(view.form)
                let failed = Collector<Bool>()
                form.onFailed = { failure, _ in failed.add(failure.mayHaveArrived) }
                type("first", into: "a", of: form)
                form.submit()
                await failed.wait(for: 1)
                #expect(failed.values == [true])
                for (key, text) in [("two", ""), ("one", "first")] {
                    item.key = key
                    try await waitUntil("draft \(key) is shown", form.form.value(named: "a")) {
                        $0 == text
                    }
                    #expect(form.state == .editing([]))
                }
                // Without a window, the question is not shown, and nothing is sent.
                form.submit()
                #expect(form.state == .editing([]))
            }
        }
    }
}
