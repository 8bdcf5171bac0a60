import CGLib
import CGTK
import InlayGObject
import InlayViews

/// Watches the hands on a web view, and keeps the focus where it is until they tap.
///
/// It reads the events themselves: the web view claims every press for itself, which ends any
/// other gesture at once.
final class TapRecognizer {
    /// Measures the time that is left for the second press of a double click.
    var clock: any Clock<Duration> = ContinuousClock()

    private unowned let widget: Object
    private let controller = Object(owning: gtk_event_controller_legacy_new())
    private var detector: TapDetector
    private let patience: UInt32
    private var wait: Task<Void, Never>?
    private let tapped: () -> Void

    /// Watches a widget for as long as this value lives.
    init(_ widget: Object, tapped: @escaping @MainActor () -> Void) {
        self.widget = widget
        self.tapped = tapped
        let limits = TapDetector.Limits.ofDesktop
        patience = limits.duration
        detector = TapDetector(limits: limits)
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
        controller.connect("event") { [weak self] (event: UnsafeMutableRawPointer) -> Bool in
            self?.receive(OpaquePointer(event))
            return false
        }
        gtk_widget_add_controller(widget.cast(), controller.makeOwnedPointer())
    }

    /// Stops watching.
    func end() {
        wait?.cancel()
        gtk_widget_remove_controller(widget.cast(), controller.opaque)
    }

    private func receive(_ event: OpaquePointer) {
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) == 1, GDK_TOUCH_BEGIN:
            let (x, y) = position(of: event)
            wait?.cancel()
            // The view takes the focus with each press; it gets it with a tap, not before.
            setCanFocus(false)
            receive(.pressed(x: x, y: y, time: gdk_event_get_time(event)))
        case GDK_MOTION_NOTIFY, GDK_TOUCH_UPDATE:
            let (x, y) = position(of: event)
            receive(.moved(x: x, y: y))
        case GDK_BUTTON_RELEASE where gdk_button_event_get_button(event) == 1, GDK_TOUCH_END:
            receive(.released(time: gdk_event_get_time(event)))
            waitForMore()
        case GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN:
            receive(.cancelled)
            waitForMore()
        default: break
        }
    }

    /// Waits as long as the desktop gives people for a second press.
    ///
    /// The view, which asks for the focus once more when its page has seen the press, may have it
    /// again after that.
    private func waitForMore() {
        wait = Task { [weak self, patience, clock] in
            try? await clock.sleep(for: .milliseconds(Int(patience)))
            guard !Task.isCancelled else { return }
            self?.setCanFocus(true)
            self?.receive(.waited)
        }
    }

    private func receive(_ input: TapDetector.Input) {
        guard detector.receive(input) else { return }
        gtk_widget_grab_focus(widget.cast())
        tapped()
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
    /// What the desktop has for a double click.
    static var ofDesktop: TapDetector.Limits {
        var distance: Int32 = 5
        var patience: Int32 = 400
        if let raw = gtk_settings_get_default() {
            let settings = Object(adopting: raw)
            distance = settings[Property<Int32>("gtk-double-click-distance")]
            patience = settings[Property<Int32>("gtk-double-click-time")]
        }
        return TapDetector.Limits(distance: Double(distance), duration: UInt32(max(patience, 0)))
    }
}
