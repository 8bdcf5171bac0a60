import CGLib
import CGTK
import InlayGObject
package import InlayWebViews

/// A recognizer of presses, keys and taps on a web view; it gives the view the keyboard focus only
/// at a tap.
///
/// It reads raw events instead of using a gesture controller: the web view claims every press,
/// which would cancel a gesture at once.
final class TapRecognizer {
    /// An input event that the recognizer reports.
    enum Report: Hashable {
        /// A mouse button or a key was pressed, or a touch began; a held key is reported once, and
        /// modifier keys aren't reported.
        case pressed
        /// The button or key was released, or the touch ended.
        case released
        /// The press ended as a tap, not as a drag, a long press or a double click.
        case tapped
    }

    /// The clock that measures how long the view can't be focused after a press that wasn't a tap;
    /// tests replace the clock.
    var clock: any Clock<Duration> = ContinuousClock()

    private unowned let widget: GLibObject
    private let controller: GLibObject
    /// The observer of the window's events during a press that began in the view.
    ///
    /// A container around the view may claim the press; the view then receives neither the press's
    /// motion nor its end.
    private lazy var pressEvents = WindowEvents { [weak self] event in
        self?.receiveOfPress(event)
        return false
    }
    private var sequence: OpaquePointer?
    /// The widget of the window that had the keyboard focus at the last press; only compared.
    private var focusAtPress: UnsafeMutableRawPointer?
    private var heldKey: (code: UInt32, time: UInt32)?
    /// The key code and the event time, in milliseconds, of the last key press.
    ///
    /// If the page doesn't handle a key press, WebKit delivers the press again, even after later
    /// presses; the recognizer ignores the second delivery.
    private var latestKey: (code: UInt32, time: UInt32) = (0, 0)
    private var detector: TapDetector
    private let doubleClickTime: UInt32
    private var wait: Task<Void, Never>?
    /// Whether the view is receiving the keyboard focus because of a tap.
    private(set) var isGrabbingFocus = false
    private let report: (Report) -> Void

    /// Observes a web view's widget until ``end()``, and calls `report` with each press, release
    /// and tap.
    init(_ widget: GLibObject, report: @escaping @MainActor (Report) -> Void) {
        self.widget = widget
        self.report = report
        let limits = TapDetector.Limits.ofDesktop
        doubleClickTime = limits.duration
        detector = TapDetector(limits: limits)
        controller = GLibObject.makeEventController()
        controller.connect("event") { [weak self] (event: UnsafeMutableRawPointer) -> Bool in
            self?.receive(OpaquePointer(event))
            return false
        }
        gtk_widget_add_controller(widget.cast(), controller.makeOwnedPointer())
    }

    /// Stops observing the web view and its window.
    func end() {
        wait?.cancel()
        pressEvents.end()
        gtk_widget_remove_controller(widget.cast(), controller.opaque)
    }

    private func receive(_ event: OpaquePointer) {
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN:
            report(.pressed)
            let isTouch = gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN
            guard isTouch || gdk_button_event_get_button(event) == 1 else { return }
            sequence = gdk_event_get_event_sequence(event)
            pressEvents.observe(windowOf: widget)
            let (x, y) = position(of: event)
            wait?.cancel()
            focusAtPress = windowFocus
            // The view would grab the focus at each press; it gets the focus at a tap, not before.
            setCanFocus(false)
            receive(.pressed(x: x, y: y, time: gdk_event_get_time(event)))
        case GDK_BUTTON_RELEASE, GDK_TOUCH_END: report(.released)
        case GDK_KEY_PRESS: receiveKey(event)
        case GDK_KEY_RELEASE:
            // A held key counts as one press, also when another key is released meanwhile.
            guard heldKey?.code == gdk_key_event_get_keycode(event) else { return }
            heldKey = nil
            report(.released)
        default: break
        }
    }

    /// Handles an event at the window, during a press that began in the view.
    private func receiveOfPress(_ event: OpaquePointer) {
        let type = gdk_event_get_event_type(event)
        guard type == GDK_GRAB_BROKEN || gdk_event_get_event_sequence(event) == sequence else {
            return
        }
        switch type {
        case GDK_MOTION_NOTIFY, GDK_TOUCH_UPDATE:
            let (x, y) = position(of: event)
            receive(.moved(x: x, y: y))
        case GDK_BUTTON_RELEASE where gdk_button_event_get_button(event) == 1, GDK_TOUCH_END:
            receive(.released(time: gdk_event_get_time(event)))
        case GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: receive(.cancelled)
        default: break
        }
    }

    /// Handles a key press.
    ///
    /// A further press of the held key within a second is an auto-repeat, and isn't reported. After
    /// a longer time, it is reported as a new press, because another widget must have received the
    /// release of the first.
    private func receiveKey(_ event: OpaquePointer) {
        guard gdk_key_event_is_modifier(event) == 0 else { return }
        let (code, time) = (gdk_key_event_get_keycode(event), gdk_event_get_time(event))
        let isOlder = latestKey.time != 0 && Int32(bitPattern: time &- latestKey.time) < 0
        guard latestKey != (code, time), !isOlder else { return }
        latestKey = (code, time)
        let isRepeated = heldKey.map { $0.code == code && time &- $0.time < 1000 } ?? false
        heldKey = (code, time)
        if !isRepeated { report(.pressed) }
    }

    /// Passes input to the tap detector, and updates whether the view can get the keyboard focus.
    ///
    /// A tap gives the view the focus, unless the app moved the focus during the press. After any
    /// other press, the view can't get the focus for the desktop's double-click time.
    private func receive(_ input: TapDetector.Input) {
        let isTap = detector.receive(input)
        switch input {
        case .pressed, .moved: return
        case .released, .cancelled: break
        }
        guard isTap else { return allowFocusLater() }
        pressEvents.end()
        setCanFocus(true)
        // At the press, the page may have had the app show another screen over this one.
        guard gtk_widget_get_mapped(widget.cast()) != 0 else { return }
        if windowFocus == focusAtPress {
            isGrabbingFocus = true
            gtk_widget_grab_focus(widget.cast())
            isGrabbingFocus = false
        }
        report(.tapped)
    }

    private var windowFocus: UnsafeMutableRawPointer? {
        gtk_widget_get_root(widget.cast()).flatMap { gtk_root_get_focus($0) }
            .map { UnsafeMutableRawPointer($0) }
    }

    /// Lets the view take the focus again after the desktop's double-click time.
    ///
    /// WebKit requests the focus as soon as the page has handled the press, some milliseconds after
    /// its release.
    private func allowFocusLater() {
        wait?.cancel()
        wait = Task { [weak self, doubleClickTime, clock] in
            try? await clock.sleep(for: .milliseconds(Int(doubleClickTime)))
            guard !Task.isCancelled else { return }
            self?.pressEvents.end()
            self?.setCanFocus(true)
        }
    }

    private func position(of event: OpaquePointer) -> (Double, Double) {
        var x = 0.0
        var y = 0.0
        gdk_event_get_position(event, &x, &y)
        return (x, y)
    }

    private func setCanFocus(_ canFocus: Bool) {
        gtk_widget_set_can_focus(widget.cast(), canFocus ? 1 : 0)
    }
}

extension TapDetector.Limits {
    /// The limits from the desktop's double-click distance in pixels and double-click time in
    /// milliseconds; 5 and 400 without a display.
    package static var ofDesktop: TapDetector.Limits {
        var distance: Int32 = 5
        var doubleClickTime: Int32 = 400
        if let raw = gtk_settings_get_default() {
            let settings = GLibObject(adopting: raw)
            distance = settings[GLibProperty<Int32>("gtk-double-click-distance")]
            doubleClickTime = settings[GLibProperty<Int32>("gtk-double-click-time")]
        }
        return TapDetector.Limits(
            distance: Double(distance), duration: UInt32(max(doubleClickTime, 0)))
    }
}
