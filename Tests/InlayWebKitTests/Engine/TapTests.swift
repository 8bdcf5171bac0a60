import CGTK
import InlayGObject
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of pointer and touch input to a page while a native field is being edited.
    @Suite struct Taps {
        private let view: WebView
        private let field = GLibObject(adopting: gtk_entry_new())
        private let window: TestWindow
        private let taps = Collector<Bool>()
        private let clock = ManualClock()
        private let desktop = Desktop()

        init() async throws {
            // The events count as one gesture at any speed.
            desktop.doubleClickTime = 60_000
            view = WebView(trust: .document)
            (view.engine as? WebKitEngine)?.tapClock = clock
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            window = TestWindow(width: 400, height: 500, children: [view.widget, field])
            let lines = (0..<100).map { "<p>Line \($0) of a long page" }.joined()
            try await view.load(.html(lines))
            await window.present()
            gtk_widget_grab_focus(field.cast())
            #expect(window.hasFocus(field))
        }

        @Test func aTapOnTheWebViewTakesTheFocusFromATextField() async throws {
            view.onTap = { [taps, window, view] in taps.add(window.hasFocus(view.widget)) }
            try await UserInput.act("mousemove", "100", "100", "click", "1")
            await taps.wait(for: 1)
            #expect(taps.values == [true])
            #expect(!window.hasFocus(field))
        }

        @Test func closingAWebViewInItsTapHandlerKeepsTheWindowUsable() async throws {
            // The view has lost the focus before, so that it observes the keys of the window, too.
            gtk_widget_grab_focus(view.widget.cast())
            gtk_widget_grab_focus(field.cast())
            let (taps, view) = (taps, view)
            view.onTap = {
                view.close()
                taps.add(true)
            }
            try await UserInput.act("mousemove", "100", "100", "click", "1")
            await taps.wait(for: 1)
            await window.frame()
            gtk_widget_grab_focus(field.cast())
            try await UserInput.act("key", "a")
            try await window.wait(until: "the field received the key") {
                field[GLibProperty<String>("text")] == "a"
            }
        }

        @Test func aDoubleClickIsReportedAsOneTap() async throws {
            view.onTap = { [taps] in taps.add(true) }
            try await view.evaluate("ondblclick = () => globalThis.isDouble = true; 0")
            try await UserInput.act(
                "mousemove", "100", "100", "click", "--repeat", "2", "--delay", "20", "1")
            try await waitUntil("the page has seen a double click") {
                try await view.evaluate("!!globalThis.isDouble", as: Bool.self)
            }
            try await settle()
            #expect(taps.values == [true])
        }

        @Test func selectingTextInAPageDoesNotMoveTheFocusFromTheTextField() async throws {
            view.onTap = { [taps] in taps.add(true) }
            try await UserInput.act(
                "mousemove", "20", "60", "mousedown", "1", "mousemove", "60", "64", "mousemove",
                "120", "66", "mousemove", "160", "68", "mouseup", "1")
            try await waitUntil("text is selected") {
                try await !view.evaluate("getSelection().isCollapsed", as: Bool.self)
            }
            try await settle()
            #expect(window.hasFocus(field))
            #expect(taps.values == [])
        }

        @Test func scrollingAPageDoesNotMoveTheFocusFromTheTextField() async throws {
            view.onTap = { [taps] in taps.add(true) }
            try await UserInput.act("mousemove", "100", "100", "click", "--repeat", "3", "5")
            try await waitUntil("the page is scrolled") {
                try await view.evaluate("scrollY", as: Double.self) > 0
            }
            await window.frame()
            #expect(window.hasFocus(field))
            #expect(taps.values == [])
        }

        /// A list or a carousel claims a touch sequence in this way: the view doesn't see the end
        /// of the press.
        @Test func aPressClaimedByAParentGestureIsNoTapButTheNextPressIs() async throws {
            let taps = taps
            view.onTap = { taps.add(true) }
            let drag = GLibObject(owning: gtk_gesture_drag_new())
            gtk_event_controller_set_propagation_phase(drag.opaque, GTK_PHASE_CAPTURE)
            let claims = Collector<Bool>()
            drag.connect("drag-update") { [unowned drag] (_: Double, y: Double) in
                guard y > 20 else { return }
                gtk_gesture_set_state(drag.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
                claims.add(true)
            }
            gtk_widget_add_controller(window.window.cast(), drag.makeOwnedPointer())
            try await UserInput.act(
                "mousemove", "100", "100", "mousedown", "1", "mousemove", "100", "112",
                "mousemove", "100", "130", "mousemove", "100", "160", "mouseup", "1")
            await claims.wait(for: 1)
            try await settle()
            #expect(gtk_widget_get_can_focus(view.widget.cast()) != 0)
            #expect(taps.values == [])
            // The next press is a tap again.
            desktop.doubleClickTime = 400
            try await UserInput.act("mousemove", "300", "300", "click", "1")
            await taps.wait(for: 1)
        }

        /// Returns when WebKit can't request the focus for an earlier press any more.
        private func settle() async throws {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(60))
            try await waitUntil("the view may have the focus again") {
                gtk_widget_get_can_focus(view.widget.cast()) != 0
            }
        }
    }
}
