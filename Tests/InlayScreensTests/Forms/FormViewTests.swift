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
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Tests of native forms in a window with a real server.
    @Suite struct FormViews {
        private nonisolated static let html = """
            <form method=post action=/post><input type=hidden name=token value=T>
            <fieldset name=contact><legend>Contact</legend>
            <label>Name <input name=name required></label>
            <label>E-mail <input type=email name=mail></label></fieldset>
            <label>Password <input type=password name=secret></label>
            <label>Note <textarea name=note></textarea></label>
            <button name=by value=button>Send</button></form>
            """

        private func show(_ form: FormView) async throws -> Window {
            let window = Window("Form", content: Scroll(form), width: 500, height: 700)
            try await window.presentInTest()
            return window
        }

        private func type(_ text: String, into name: String, of form: FormView) {
            form.controls(of: name)[0][GLibProperty<String>("text")] = text
        }

        private func isInvalid(_ widget: Widget) -> Bool {
            inlay_accessible_state_is(
                widget.opaque, GTK_ACCESSIBLE_STATE_INVALID,
                Int32(GTK_ACCESSIBLE_INVALID_TRUE.rawValue)) != 0
        }

        private func form(_ site: TestSite, _ html: String = html) throws -> FormView {
            FormView(
                try HTMLForm(parsing: html, baseURL: site.url("/")), service: try site.service())
        }

        @Test func aTypedHourIsSubmittedByCtrlReturn() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let form = try form(
                    site,
                    "<form method=post action=/post><input type=time name=t value=12:30></form>")
                let window = try await show(form)
                defer { window.close() }
                form.controls(of: "t")[1].focus()
                try await UserInput.act("key", "ctrl+a")
                try await UserInput.act("type", "18")
                try await UserInput.act("key", "ctrl+Return")
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                #expect(received.list[0].text == "t=18%3A30")
            }
        }

        @Test func returnDoesNotSubmitIfTheDefaultButtonIsDisabled() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let form = try form(
                    site,
                    """
                    <form method=post action=/post><input name=a><button disabled>Send</button>
                    <button name=b>Other</button></form>
                    """)
                let window = try await show(form)
                defer { window.close() }
                form.controls(of: "a")[0].focus()
                try await UserInput.act("key", "Return", "key", "ctrl+Return")
                #expect(form.state == .editing([]) && received.list.isEmpty)
            }
        }

        @Test func validationErrorsAreShownAtTheirFieldsAndToScreenReaders() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let form = try form(site)
                let window = try await show(form)
                defer { window.close() }
                let (name, mail) = (form.controls(of: "name")[0], form.controls(of: "mail")[0])
                #expect(name.accessibilityLabel == "Name")
                #expect(name.accessibilityDescription == "Required")
                type("nobody", into: "mail", of: form)
                form.submit()
                #expect(form.problem(of: "name") == "“Name” is required.")
                #expect(form.problem(of: "mail") == "“E-mail” must be an e-mail address.")
                #expect(isInvalid(name) && isInvalid(mail))
                #expect(name.accessibilityDescription == "“Name” is required.")
                #expect(name.hasFocus)
                type("Ada", into: "name", of: form)
                #expect(form.problem(of: "name") == nil && !isInvalid(name))
                #expect(name.accessibilityDescription == "Required")
                #expect(form.problem(of: "mail") != nil)
                #expect(received.list.isEmpty)
            }
        }

        @Test(arguments: ["/gone", "http://127.0.0.1:1/thanks"])
        func aFailureAfterTheRedirectOfASubmissionMayHaveArrived(target: String) async throws {
            let received = ReceivedForms()
            let redirect: TestSite.Answer = received.answer { _ in .redirect(target) }
            try await TestSite.with(["/post": redirect]) { site in
                let form = try form(site)
                let failures = Collector<FormSubmission.Failure>()
                form.onFailed = { failure, _ in failures.add(failure) }
                type("Ada", into: "name", of: form)
                form.submit()
                await failures.wait(for: 1)
                #expect(failures.values.map(\.mayHaveArrived) == [true])
                #expect(received.list.count == 1)
            }
        }

        @Test func aRefusalThatNamesNoValueIsReportedToTheApp() async throws {
            let refusal: TestSite.Answer = { _ in
                .json(#"{"detail": "Your session has ended."}"#, status: .unauthorized)
            }
            try await TestSite.with(["/post": refusal]) { site in
                let form = try form(site)
                let failures = Collector<String>()
                form.onFailed = { failure, response in
                    failures.add("\(response?.status ?? 0) \(failure)")
                }
                type("Ada", into: "name", of: form)
                form.submit()
                await failures.wait(for: 1)
                #expect(failures.values == ["401 Your session has ended."])
            }
        }

        @Test func theOnlyOptionOfAChoiceCannotBeCleared() async throws {
            let url = try #require(URL(string: "https://a.example/"))
            let html = "<form action=/post method=post><input type=radio name=r value=1 checked>"
            let form = FormView(
                try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
            let window = try await show(form)
            defer { window.close() }
            let box = gtk_widget_get_first_child(form.controls(of: "r")[0].cast())
            gtk_widget_activate(box)
            let check = try #require(box.flatMap { Widget.existing($0) } as? CheckBox)
            #expect(check.isOn && form.form["r"]?.value == .selection([0]))
        }

        @Test func serverSideErrorsAreShownAtTheirFields() async throws {
            let received = ReceivedForms()
            let refusal: TestSite.Answer = { _ in
                // Servers repeat the values, which may be long.
                let input = String(repeating: "x", count: 40_000)
                return .json(
                    #"{"errors": {"mail": ["Taken."]}, "input": "\#(input)"}"#,
                    status: .unprocessableContent)
            }
            try await TestSite.with(["/post": received.answer(refusal)]) { site in
                let form = try form(site)
                let window = try await show(form)
                defer { window.close() }
                type("Ada", into: "name", of: form)
                type("ada@example.org", into: "mail", of: form)
                form.submit()
                try await waitUntil("the problem is shown") { form.problem(of: "mail") == "Taken." }
                #expect(form.controls(of: "mail")[0].hasFocus)
                #expect(form.problem(of: "name") == nil)
                #expect(form.controls(of: "name")[0].accessibilityDescription == "Required")
                type("ada@example.com", into: "mail", of: form)
                #expect(form.problem(of: "mail") == nil)
                form.submit()
                try await waitUntil("the form is sent again", received.list.count) { $0 == 2 }
            }
        }

        @Test func repeatedSubmitsDuringASubmissionAreIgnored() async throws {
            let received = ReceivedForms()
            let gate = Gates()
            let slow: TestSite.Answer = { _ in
                await gate.wait()
                return .json("{}")
            }
            try await TestSite.with(["/post": received.answer(slow)]) { site in
                let form = try form(site)
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                let window = try await show(form)
                defer { window.close() }
                type("Ada", into: "name", of: form)
                form.controls(of: "name")[0].focus()
                try await UserInput.act("key", "Return", "key", "Return", "key", "Return")
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                #expect(!form.submitAction.isEnabled)
                form.submitAction.perform()
                form.submit()
                form.submit(button: "by")
                try await UserInput.act("key", "Return")
                gate.open()
                await accepted.wait(for: 1)
                #expect(form.state == .succeeded)
                #expect(received.list.count == 1 && accepted.values == [200])
                // A changed form may be submitted without confirmation.
                type("Grace", into: "name", of: form)
                form.submit()
                await accepted.wait(for: 2)
                #expect(received.list.count == 2)
            }
        }

        @Test func resubmittingAfterAServerErrorNeedsTheUsersConfirmation() async throws {
            let received = ReceivedForms()
            let failing: TestSite.Answer = { [received] _ in
                received.list.count == 1
                    ? .json(#"{"error": "Out of paper."}"#, status: .internalServerError)
                    : .json("{}")
            }
            try await TestSite.with(["/post": received.answer(failing)]) { site in
                let form = try form(site)
                let failures = Collector<FormSubmission.Failure>()
                let accepted = Collector<Int>()
                form.onFailed = { failure, _ in failures.add(failure) }
                form.onAccepted = { accepted.add($0.status) }
                let window = try await show(form)
                defer { window.close() }
                type("Ada", into: "name", of: form)
                form.submit()
                await failures.wait(for: 1)
                #expect(
                    failures.values == [.init("Out of paper.", mayHaveArrived: true)])
                form.submit()
                try await waitUntil("the question has the keyboard") {
                    !window[GLibProperty<Bool>("is-active")]
                }
                #expect(received.list.count == 1)
                try await UserInput.act("key", "Return")
                await accepted.wait(for: 1)
                #expect(received.list.count == 2)
            }
        }

        @Test func cancellingASubmissionReportsThatItMayHaveArrived() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer(never)]) { site in
                let form = try form(site)
                let window = try await show(form)
                defer { window.close() }
                type("Ada", into: "name", of: form)
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
                form.cancel()
                guard case .failed(let failure) = form.state else {
                    Issue.record("\(form.state)")
                    return
                }
                #expect(failure.mayHaveArrived)
                #expect(form.submitAction.isEnabled)
            }
        }

        @Test func submittingToAnUnreachableServerReportsThatTheFormDidNotArrive() async throws {
            let closed = try await TestSite.with([:]) { site in site.origin }
            let url = try #require(URL(string: closed + "/"))
            let form = FormView(
                try HTMLForm(parsing: Self.html, baseURL: url),
                service: ServiceProxy(server: url, transport: SoupTransport()))
            let failures = Collector<FormSubmission.Failure>()
            form.onFailed = { failure, _ in failures.add(failure) }
            type("Ada", into: "name", of: form)
            form.submit()
            await failures.wait(for: 1)
            #expect(failures.values.first?.mayHaveArrived == false)
            form.submit()
            await failures.wait(for: 2)
        }

        @Test func theErrorMessageOfAFailedSubmissionGetsTheFocusAsAnAlert() async throws {
            let received = ReceivedForms()
            let failing: TestSite.Answer = { _ in
                .json(#"{"error": "Out of paper."}"#, status: .badRequest)
            }
            try await TestSite.with(["/post": received.answer(failing)]) { site in
                let form = try form(site)
                let failures = Collector<Int>()
                form.onFailed = { _, _ in failures.add(1) }
                let window = try await show(form)
                defer { window.close() }
                type("Ada", into: "name", of: form)
                form.controls(of: "note")[0].focus()
                form.submit()
                await failures.wait(for: 1)
                let focus = try #require(gtk_window_get_focus(window.cast()))
                #expect(Widget.existing(focus)?.accessibilityLabel == "Out of paper.")
                #expect(
                    gtk_accessible_get_accessible_role(OpaquePointer(focus))
                        == GTK_ACCESSIBLE_ROLE_ALERT)
            }
        }

        @Test func theAppsProgressHandlerIsCalledDuringASubmission() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let sent = Collector<Int64>()
                var options = CallOptions()
                options.onProgress = { @MainActor in
                    if $0.direction == .sent { sent.add($0.bytes) }
                }
                let form = FormView(
                    try HTMLForm(parsing: Self.html, baseURL: site.url("/")),
                    service: try site.service(), options: options)
                type("Ada", into: "name", of: form)
                form.submit()
                await sent.wait(for: 1)
            }
        }

        @Test func storingADraftIsRetriedAfterAFailure() async throws {
            let folder = try TemporaryDirectory()
            // A file where the folder of the drafts would be.
            try folder.write("", to: "drafts")
            let path = folder.url.appendingPathComponent("drafts")
            let key = FormDraft.Key("order", in: FormDraftStore(folder: path))
            let url = try #require(URL(string: "https://a.example/"))
            let page = try HTMLForm(parsing: Self.html, baseURL: url)
            let form = FormView(page, service: ServiceProxy(server: url), draft: key)
            let window = try await show(form)
            defer { window.close() }
            type("Ada", into: "name", of: form)
            form.isVisible = false
            try FileManager.default.removeItem(at: path)
            form.isVisible = true
            try await waitUntil("the form is visible") { gtk_widget_get_mapped(form.cast()) != 0 }
            form.isVisible = false
            let fresh = FormView(page, service: ServiceProxy(server: url), draft: key)
            #expect(fresh.form.value(named: "name") == "Ada")
        }

        @Test func aCustomValidatorsMessageIsShownAtItsField() async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                var page = try HTMLForm(parsing: Self.html, baseURL: site.url("/"))
                page.form.validators["name"] = FormValidator { value, _ in
                    value.text == "Ada" ? "This name is taken." : nil
                }
                let form = FormView(page, service: try site.service())
                type("Ada", into: "name", of: form)
                form.submit()
                try await waitUntil("the problem is shown") {
                    form.problem(of: "name") == "This name is taken."
                }
                type("Grace", into: "name", of: form)
                form.submit()
                try await waitUntil("the form is sent", received.list.count) { $0 == 1 }
            }
        }

        @Test func aDraftIsRestoredInANewFormViewAndDeletedAfterSubmission() async throws {
            let folder = try TemporaryDirectory()
            let key = FormDraft.Key("order", in: FormDraftStore(folder: folder.url))
            try await TestSite.with(["/post": { _ in .json("{}") }]) { site in
                let page = try HTMLForm(parsing: Self.html, baseURL: site.url("/"))
                let service = try site.service()
                do {
                    let form = FormView(page, service: service, draft: key)
                    let window = try await show(form)
                    type("Ada", into: "name", of: form)
                    type("pass", into: "secret", of: form)
                    window.close()
                }
                let form = FormView(page, service: service, draft: key)
                #expect(form.form.value(named: "name") == "Ada")
                #expect(form.controls(of: "name")[0][GLibProperty<String>("text")] == "Ada")
                #expect(form.form.value(named: "secret") == "")
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                form.submit()
                await accepted.wait(for: 1)
                let fresh = FormView(page, service: service, draft: key)
                #expect(fresh.form.value(named: "name") == "")
            }
        }

        @Test func aSubmissionSendsThePagesCookiesAndCSRFToken() async throws {
            let received = ReceivedForms()
            let page: TestSite.Answer = { _ in
                var response = HTTPResponse.html(Self.html)
                response.headers[.setCookie] = "session=7; Path=/; HttpOnly"
                response.headers[.contentType] = "Text/HTML; charset=utf-8"
                return response
            }
            let thanks: TestSite.Answer = { _ in .html("<h1>Thanks</h1>") }
            try await TestSite.with(["/": page, "/post": received.answer(thanks)]) { site in
                let service = try site.service()
                let form = FormView(try await service.form(at: "/"), service: service)
                let responses = Collector<FormResponse>()
                form.onAccepted = { responses.add($0) }
                try form.set(["Ada"], for: "name")
                #expect(form.controls(of: "name")[0][GLibProperty<String>("text")] == "Ada")
                form.submit()
                await responses.wait(for: 1)
                let got = try #require(received.list.first)
                #expect(got.cookie == "session=7")
                #expect(got.text == "token=T&name=Ada&mail=&secret=&note=&by=button")
                // The response is shown as an untrusted page.
                let response = try #require(responses.values.first)
                #expect(response.isHTML && response.json == nil)
                let view = WebView(trust: .document)
                try await view.load(response.content)
                let text = try await view.evaluate("document.body.textContent")
                #expect(text.stringValue == "Thanks")
            }
        }

        @Test func aResponseOtherThanHTMLIsShownAsText() async throws {
            let response = FormResponse(
                status: 200, url: try #require(URL(string: "https://a.example/")),
                contentType: "application/problem+json; charset=utf-8",
                body: Array(#"{"a": "<b>&"}"#.utf8))
            #expect(response.json == ["a": "<b>&"])
            let view = WebView(trust: .document)
            try await view.load(response.content)
            let text = try await view.evaluate("document.body.textContent")
            #expect(text.stringValue?.contains(#""a": "<b>&""#) == true)
        }

        @Test(
            arguments: [
                ("text/html; charset=windows-1251", [0xCF, 0xF0], "Пр"),
                ("text/html; Charset=\"UTF-8\"", [0xC3, 0xA9], "é"),
                ("text/html; charset=unknown", [0xE9], "é"), ("text/html", [0xE9], "é"),
                ("", [], ""),
            ] as [(String, [UInt8], String)])
        func theTextOfAResponseIsDecodedWithTheCharsetOfItsHeader(
            type: String, body: [UInt8], text: String
        ) throws {
            let response = FormResponse(
                status: 200, url: try #require(URL(string: "https://a.example/")),
                contentType: type, body: body)
            #expect(response.text == text)
        }

        @Test func aValueLongerThanItsLimitIsShownWhole() throws {
            let html = "<form><input name=a maxlength=3 value=abcdef></form>"
            let url = try #require(URL(string: "https://a.example/"))
            let form = FormView(
                try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
            let input = try #require(form.controls(of: "a").first as? TextField)
            #expect(input.text == "abcdef" && form.form.value(named: "a") == "abcdef")
            type("ab", into: "a", of: form)
            type("abcdefg", into: "a", of: form)
            #expect(input.text == "abc")
        }

        @Test(arguments: [
            "type=datetime-local value='2026-11-23 18:30:45'", "type=time min=09:10 step=900",
            "type=time min=14:05:33", "type=date min=2026-11-02 step=7",
        ])
        func datesThatTheUserChoosesAreOnAStep(attributes: String) throws {
            let url = try #require(URL(string: "https://a.example/"))
            let form = FormView(
                try HTMLForm(parsing: "<form><input name=a \(attributes)></form>", baseURL: url),
                service: ServiceProxy(server: url))
            let parts = form.controls(of: "a")
            if form.form.value(named: "a") == "" {
                let choose = try #require(parts.first)
                inlay_emit(choose.pointer, "clicked")
            } else {
                let day = try #require(parts.compactMap { $0 as? DateField }.first)
                day.date = day.date.addingTimeInterval(86_400)
                day.onChange?(day.date)
                #expect(form.form.value(named: "a") == "2026-11-24T18:30:45")
            }
            #expect(form.form.value(named: "a") != "")
            #expect(form.form.problems == [])
        }

        @Test(arguments: [
            FormField.Kind.toggle, .choice, .choices, .range, .color, .file, .text, .date,
        ])
        func readOnlyFieldsCannotBeChangedAndAreSubmitted(kind: FormField.Kind) throws {
            var field = FormField(kind, name: "a", options: [FormOption("x"), FormOption("y")])
            switch kind {
            case .toggle: field.value = .toggle(true)
            case .choice, .choices: field.value = .selection([1])
            default: break
            }
            field.isReadOnly = true
            let url = try #require(URL(string: "https://a.example/"))
            let form = FormView(
                Form(action: url, [FormSection([field])]), service: ServiceProxy(server: url))
            for part in form.controls(of: "a") where part.isVisible {
                let isFixed =
                    gtk_widget_is_sensitive(part.cast()) == 0
                    || (part as? TextInput)?.isEditable == false
                #expect(isFixed)
            }
            if kind == .toggle { #expect(form.form.values(named: "a") == ["on"]) }
            if kind == .choice { #expect(form.form.values(named: "a") == ["y"]) }
        }

        @Test func resettingRemovesTheErrorsOfUnchangedFields() throws {
            let html = "<form><input name=a value=1><input name=b required></form>"
            let url = try #require(URL(string: "https://a.example/"))
            let form = FormView(
                try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
            form.submit()
            #expect(form.problem(of: "b") != nil)
            form.reset()
            #expect(form.problem(of: "b") == nil)
        }

        @Test func resettingRestoresTheDefaultValuesOfFormAndControls() throws {
            let html = "<form><input name=a value=1><input type=checkbox name=b checked></form>"
            let url = try #require(URL(string: "https://a.example/"))
            let form = FormView(
                try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
            type("2", into: "a", of: form)
            form.controls(of: "b")[0][GLibProperty<Bool>("active")] = false
            #expect(form.form.values(named: "b").isEmpty)
            form.reset()
            #expect(form.form.value(named: "a") == "1")
            #expect(form.controls(of: "a")[0][GLibProperty<String>("text")] == "1")
            #expect(form.controls(of: "b")[0][GLibProperty<Bool>("active")])
        }
    }
}

/// Holds requests back until they may continue.
private nonisolated final class Gates: Sendable {
    private let (stream, end) = AsyncStream<Void>.makeStream()

    func wait() async { for await _ in stream {} }

    func open() { end.finish() }
}
