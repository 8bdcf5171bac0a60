import CGTK
import Inlay
import Testing

extension EngineTests {
    /// What hands do to a page while a native field is being edited.
    @Suite struct Taps {
        private let view: WebView
        private let field = Object(adopting: gtk_entry_new())
        private let window: TestWindow
        private let taps = Collector<Bool>()

        init() async throws {
            view = WebView(trust: .document)
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            window = TestWindow(width: 400, height: 500, children: [view.widget, field])
            let lines = (0..<100).map { "<p>Line \($0) of a long page" }.joined()
            try await view.load(.html(lines))
            await window.present()
            gtk_widget_grab_focus(field.cast())
            #expect(window.hasFocus(field))
        }

        @Test func aTapEndsEditing() async throws {
            view.onTap = { [taps, window, view] in taps.add(window.hasFocus(view.widget)) }
            try await Hands.act("mousemove", "100", "100", "click", "1")
            await taps.wait(for: 1)
            #expect(taps.values == [true])
            #expect(!window.hasFocus(field))
        }

        @Test func aDoubleTapKeepsTheFocus() async throws {
            view.onTap = { [taps] in taps.add(true) }
            try await Hands.act(
                "mousemove", "100", "100", "click", "--repeat", "2", "--delay", "20", "1")
            try await settle()
            #expect(window.hasFocus(field))
            #expect(taps.values == [])
        }

        @Test func selectingTextKeepsTheFocus() async throws {
            view.onTap = { [taps] in taps.add(true) }
            try await Hands.act(
                "mousemove", "20", "60", "mousedown", "1", "mousemove", "60", "64", "mousemove",
                "120", "66", "mousemove", "160", "68", "mouseup", "1")
            try await settle()
            #expect(window.hasFocus(field))
            #expect(taps.values == [])
            let selected = try await view.evaluate("getSelection().toString()", as: String.self)
            #expect(!selected.isEmpty)
        }

        @Test func scrollingKeepsTheFocus() async throws {
            view.onTap = { [taps] in taps.add(true) }
            try await Hands.act("mousemove", "100", "100", "click", "--repeat", "3", "5")
            while try await view.evaluate("scrollY", as: Double.self) == 0 { await window.frame() }
            try await settle()
            #expect(window.hasFocus(field))
            #expect(taps.values == [])
        }

        /// Until no press that came before could still become a tap: the gesture says so itself,
        /// and what follows in the same queue of events comes after.
        private func settle() async throws {
            let time = gtk_settings_get_default().map {
                Object(adopting: $0)[Property<Int32>("gtk-double-click-time")]
            }
            try await Task.sleep(for: .milliseconds(Int(time ?? 400) + 50))
        }
    }
}
