import CGTK
import FlyingFox
import Foundation
import InlayForms
import InlayGObject
import InlayScreens
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// The controls of native forms: keyboard, screen readers and narrow windows.
    @Suite struct NativeFields {
        private let url = URL(string: "https://a.example/")

        private func form(_ html: String) throws -> FormView {
            let url = try #require(url)
            return FormView(
                try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
        }

        private func minimumWidth(of widget: Widget) -> Int {
            var minimum: Int32 = 0
            gtk_widget_measure(
                widget.cast(), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            return Int(minimum)
        }

        private func isOpen(_ field: DateField) -> Bool {
            gtk_menu_button_get_popover(field.opaque).map {
                gtk_widget_get_mapped(
                    UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) != 0
            } ?? false
        }

        @Test func aDateIsChosenWithTheKeyboard() async throws {
            let form = try form("<form><input type=date name=d min=2099-01-05></form>")
            let window = Window("Form", content: Scroll(form), width: 400, height: 600)
            try await window.presentInTest()
            defer { window.close() }
            let parts = form.controls(of: "d")
            parts[0].focus()
            try await UserInput.act("key", "Return")
            let day = try #require(parts.compactMap { $0 as? DateField }.first)
            try await waitUntil("the calendar is open") {
                isOpen(day)
            }
            #expect(form.form.value(named: "d") == "2099-01-05")
            try await UserInput.act("key", "Down", "key", "Right", "key", "Return")
            try await waitUntil("the calendar is closed") {
                !isOpen(day)
            }
            #expect(form.form.value(named: "d") == "2099-01-13" && day.hasFocus)
        }

        @Test func theErrorOfADropDownListIsExposedWhereTheFocusIs() throws {
            let form = try form(
                "<form><select name=s required><option value=''>None<option>a</select></form>")
            form.submit()
            #expect(form.problem(of: "s") != nil)
            let part = try #require(
                gtk_widget_get_first_child(form.controls(of: "s")[0].cast()))
            #expect(
                inlay_accessible_state_is(
                    OpaquePointer(part), GTK_ACCESSIBLE_STATE_INVALID,
                    Int32(GTK_ACCESSIBLE_INVALID_TRUE.rawValue)) != 0)
        }

        @Test(arguments: FormField.Kind.allCases)
        func aFieldFitsIntoANarrowWindow(kind: FormField.Kind) throws {
            var field = FormField(
                kind, name: "a", label: "A label of several words",
                options: ["one", "two", "three"].map { FormOption($0) })
            let values: [FormField.Kind: String] = [
                .date: "2026-09-23", .time: "18:30", .dateTime: "2026-09-23T18:30",
                .month: "2026-09", .week: "2026-W48",
            ]
            if let value = values[kind] { field.value = .text(value) }
            field.suggestions = [FormOption("one")]
            let url = try #require(url)
            let form = FormView(
                Form(action: url, [FormSection([field])]), service: ServiceProxy(server: url))
            #expect(minimumWidth(of: form) <= 336)
        }

        @Test func fieldsInHiddenPartsOfAPageHaveNoControl() throws {
            let form = try form(
                """
                <form><input name=name value=Ada><div hidden><input name=website>
                <button name=by value=hidden>Robot</button></div></form>
                """)
            #expect(form.controls(of: "website").isEmpty && !form.controls(of: "name").isEmpty)
            let titles = descendants(of: form).compactMap {
                (Widget.existing($0.pointer) as? Button)?.title
            }
            #expect(titles.contains("Submit") && !titles.contains("Robot"))
            #expect(form.submitAction.title == "Submit")
            #expect(form.form.entries().map(\.name) == ["name", "website"])
        }

        @Test func manyButtonsFitIntoANarrowWindow() throws {
            let captions = ["Save and add another", "Save and continue editing", "Save", "Delete"]
            let buttons = captions.map { "<button>\($0)</button>" }.joined()
            let form = try form("<form>\(buttons)</form>")
            #expect(minimumWidth(of: form) <= 336)
        }

        @Test func aFormThatOnlyGetsDataIsSentAgainWithoutAQuestion() async throws {
            let received = ReceivedForms()
            let failing: TestSite.Answer = { _ in .json("{}", status: .internalServerError) }
            try await TestSite.with(["/search": received.answer(failing)]) { site in
                let form = FormView(
                    try HTMLForm(
                        parsing: "<form action=/search><input name=q value=x></form>",
                        baseURL: site.url("/")), service: try site.service())
                let failures = Collector<Bool>()
                form.onFailed = { failure, _ in failures.add(failure.mayHaveArrived) }
                form.submit()
                await failures.wait(for: 1)
                form.submit()
                #expect(form.state == .submitting(progress: nil))
                form.cancel()
                form.submit()
                #expect(form.state == .submitting(progress: nil))
                form.cancel()
            }
        }

        @Test func aSearchIsRepeatedWithTheSameText() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/search": received.answer { _ in .json("{}") }]) { site in
                let form = FormView(
                    try HTMLForm(
                        parsing: "<form action=/search><input name=q value=x></form>",
                        baseURL: site.url("/")), service: try site.service())
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                form.submit()
                await accepted.wait(for: 1)
                form.submit()
                #expect(form.state == .submitting(progress: nil))
                form.cancel()
            }
        }
    }
}
