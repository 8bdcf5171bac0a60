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
    /// The keyboard in native forms: compositions of input methods, focus rings and grabs.
    @Suite struct FormFocus {
        private func show(_ form: FormView) async throws -> Window {
            let window = Window("Form", content: Scroll(form), width: 500, height: 500)
            try await window.presentInTest()
            return window
        }

        @Test(arguments: ["<input name=a>", "<textarea name=a></textarea>"])
        func ctrlReturnSubmitsOnlyAfterTheCompositionOfTextHasEnded(html: String) async throws {
            let received = ReceivedForms()
            try await TestSite.with(["/post": received.answer()]) { site in
                let form = FormView(
                    try HTMLForm(
                        parsing: "<form method=post action=/post>\(html)</form>",
                        baseURL: site.url("/")), service: try site.service())
                let window = try await show(form)
                defer { window.close() }
                window.add(form.submitAction)
                form.controls(of: "a")[0].focus()
                let focus = GLibObject(adopting: try #require(gtk_window_get_focus(window.cast())))
                let compositions = Collector<Int>()
                focus.connect("preedit-changed") { compositions.add(1) }
                // A dead key begins the composition of a letter with an accent.
                try await UserInput.act("key", "dead_acute")
                await compositions.wait(for: 1)
                try await UserInput.act("key", "ctrl+Return", "key", "e")
                let text = try await waitUntil("the letter is there", form.form.value(named: "a")) {
                    $0?.isEmpty == false
                }
                #expect(text == "é")
                #expect(form.state == .editing([]))
                try await UserInput.act("key", "ctrl+Return")
                try await waitUntil("the form is sent", received.list.count) { $0 > 0 }
                #expect(received.list.map(\.text) == ["a=%C3%A9"])
            }
        }

        @Test func theErrorMessageOfAFormHasAFocusRingWhenItGetsTheFocus() async throws {
            let failing: TestSite.Answer = { _ in
                .json(#"{"error": "Out of paper."}"#, status: .badRequest)
            }
            try await TestSite.with(["/post": failing]) { site in
                let form = FormView(
                    try HTMLForm(
                        parsing: "<form method=post action=/post><input name=a></form>",
                        baseURL: site.url("/")), service: try site.service())
                let window = try await show(form)
                defer { window.close() }
                form.controls(of: "a")[0].focus()
                gtk_window_set_focus_visible(window.cast(), 0)
                let visible = Collector<Bool>()
                form.onFailed = { [weak window] _, _ in
                    visible.add(window?[GLibProperty<Bool>("focus-visible")] ?? false)
                }
                form.submit()
                await visible.wait(for: 1)
                #expect(visible.values == [true])
                let banner = GLibObject(adopting: try #require(gtk_window_get_focus(window.cast())))
                @MainActor func pixels(isVisible: Bool) async -> Pixels {
                    if isVisible {
                        gtk_widget_set_state_flags(banner.cast(), GTK_STATE_FLAG_FOCUS_VISIBLE, 0)
                    } else {
                        gtk_widget_unset_state_flags(banner.cast(), GTK_STATE_FLAG_FOCUS_VISIBLE)
                    }
                    await window.nextFrame()
                    return Pixels(of: window)
                }
                let (ring, none) = (
                    await pixels(isVisible: true), await pixels(isVisible: false)
                )
                // A line around the whole message.
                let width = Int(gtk_widget_get_width(banner.cast()))
                #expect(ring.differingPixels(from: none, by: 10) > 2 * width)
            }
        }

        @Test func aWindowThatIsClosedWithItsCalendarOpenReleasesTheKeyboard() async throws {
            let url = try #require(URL(string: "https://a.example/"))
            let html = "<form><input type=date name=d value=2026-11-23></form>"
            let form = FormView(
                try HTMLForm(parsing: html, baseURL: url), service: ServiceProxy(server: url))
            let window = try await show(form)
            let day = try #require(form.controls(of: "d").compactMap { $0 as? DateField }.first)
            day.focus()
            try await UserInput.act("key", "Return")
            let popover = try #require(gtk_menu_button_get_popover(day.opaque))
            let calendar = GLibObject(adopting: UnsafeMutableRawPointer(popover))
            try await waitUntil("the calendar is open") {
                gtk_widget_get_mapped(calendar.cast()) != 0
            }
            window.close()
            let field = TextField()
            let other = Window("Other", content: field, width: 300, height: 200)
            try await other.presentInTest()
            defer { other.close() }
            field.focus()
            try await UserInput.act("type", "abc")
            try await waitUntil("the keys arrive", field.text) { $0 == "abc" }
        }
    }
}
