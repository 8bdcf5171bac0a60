import CGLib
import CGTK
import Glibc
import InlayGObject
import InlayViews

/// The hands on a list: wheel, touchpad, finger and keys.
///
/// It hears of everything before the views of the rows do, which would keep it for themselves.
final class ListInput {
    private unowned let list: ListWidget
    private let wheel: Object
    private let finger: Object
    private let keys: Object
    private var drag = 0.0
    private var trail: [(time: Double, y: Double)] = []
    private let pointer: Object
    private let press: Object
    private var pointerY = 0.0

    private var widget: Object { list.widget }
    private func scrolled(_ input: ScrollInput) { list.delegate?.scrolled(input) }

    init(_ list: ListWidget) {
        self.list = list
        pointer = Object(owning: gtk_event_controller_motion_new())
        press = Object(owning: gtk_gesture_click_new())
        wheel = Object(
            owning: gtk_event_controller_scroll_new(
                GtkEventControllerScrollFlags(
                    rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
                        | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue)))
        finger = Object(owning: gtk_gesture_drag_new())
        keys = Object(owning: gtk_event_controller_key_new())
        connectWheel()
        connectFinger()
        pointer.connect("motion") { [weak self] (_: Double, y: Double) in self?.pointerY = y }
        press.connect("pressed") { [weak self] (_: Int32, _: Double, y: Double) in
            self?.pressed(at: y)
        }
        keys.connect("key-pressed") {
            [weak self] (key: UInt32, _: UInt32, modifiers: UInt32) -> Bool in
            self?.pressed(key, modifiers) ?? false
        }
        for controller in [wheel, finger, keys, pointer, press] {
            gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(widget.cast(), controller.makeOwnedPointer())
        }
    }

    private func connectWheel() {
        wheel.connect("scroll") { [weak self] (x: Double, y: Double) -> Bool in
            guard let self, abs(y) > abs(x),
                list.delegate?.scrollsWithin(at: pointerY, by: y) != true
            else { return false }
            switch gtk_event_controller_scroll_get_unit(wheel.opaque) {
            case GDK_SCROLL_UNIT_SURFACE: scrolled(.by(y))
            default: scrolled(.smoothlyBy((y * wheelStep).rounded()))
            }
            return true
        }
        wheel.connect("decelerate") { [weak self] (_: Double, y: Double) in
            guard let self else { return }
            let isWheel =
                gtk_event_controller_scroll_get_unit(wheel.opaque) != GDK_SCROLL_UNIT_SURFACE
            scrolled(.released(velocity: isWheel ? y * wheelStep : y))
        }
    }

    /// How far a click of the wheel goes: as in GTK's own scrolled windows.
    private var wheelStep: Double {
        pow(Double(gtk_widget_get_height(widget.cast())), 2.0 / 3)
    }

    private func connectFinger() {
        gtk_gesture_single_set_touch_only(finger.opaque, 1)
        finger.connect("drag-begin") { [weak self] (_: Double, _: Double) in
            self?.drag = 0
            self?.trail = []
            self?.scrolled(.stop)
        }
        finger.connect("drag-update") { [weak self] (x: Double, y: Double) in
            guard let self else { return }
            if drag == 0 {
                guard abs(y) > 8, abs(y) > abs(x) else { return }
                // From now on the finger is the list's.
                gtk_gesture_set_state(finger.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
            }
            scrolled(.by(drag - y))
            drag = y
            let now = Double(g_get_monotonic_time()) / 1_000_000
            trail.append((now, y))
            trail.removeAll { now - $0.time > 0.1 }
        }
        finger.connect("drag-end") { [weak self] (_: Double, _: Double) in
            guard let self, let first = trail.first, let last = trail.last,
                last.time > first.time
            else { return }
            scrolled(.released(velocity: (first.y - last.y) / (last.time - first.time)))
        }
    }

    /// With a key that selects rows a press is the list's, and not the row's.
    private func pressed(at y: Double) {
        let state = gtk_event_controller_get_current_event_state(press.opaque).rawValue
        let extends = state & GDK_SHIFT_MASK.rawValue != 0
        guard extends || state & GDK_CONTROL_MASK.rawValue != 0 else { return }
        gtk_gesture_set_state(press.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
        gtk_widget_grab_focus(widget.cast())
        list.delegate?.pressed(at: y, extends: extends)
    }

    /// Whether a key is for what has the focus within a row.
    private func isOfRow(_ key: UInt32, _ modifiers: UInt32) -> Bool {
        switch list.focus {
        case .none: false
        case .button: Int32(bitPattern: key) == GDK_KEY_space
        case .control: modifiers & GDK_CONTROL_MASK.rawValue == 0
        case .text: true
        }
    }

    private func pressed(_ key: UInt32, _ modifiers: UInt32) -> Bool {
        guard !isOfRow(key, modifiers) else { return false }
        if modifiers & GDK_CONTROL_MASK.rawValue != 0 {
            switch Int32(bitPattern: key) {
            case GDK_KEY_a: list.delegate?.selectAll()
            case GDK_KEY_c: list.delegate?.copySelection()
            default: return false
            }
            return true
        }
        let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
        guard modifiers & others == 0 else { return false }
        if let row = list.focusedNativeRow, row.press(Int32(bitPattern: key)) {
            gtk_widget_queue_draw(widget.cast())
            return true
        }
        switch Int32(bitPattern: key) {
        case GDK_KEY_Down, GDK_KEY_KP_Down: scrolled(.smoothlyBy(40))
        case GDK_KEY_Up, GDK_KEY_KP_Up: scrolled(.smoothlyBy(-40))
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, GDK_KEY_space: scrolled(.pages(1))
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: scrolled(.pages(-1))
        case GDK_KEY_Home, GDK_KEY_KP_Home: scrolled(.toStart)
        case GDK_KEY_End, GDK_KEY_KP_End: scrolled(.toEnd)
        default: return false
        }
        return true
    }
}
