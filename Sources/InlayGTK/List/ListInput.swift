import CGLib
import CGTK
import Glibc
import InlayGObject
import InlayViews

/// Handles the input of a list: mouse wheel, touchpad, touch and keys.
///
/// It receives events in the capture phase, before the rows' web views, which would consume them.
final class ListInput {
    private unowned let list: ListWidget
    private let wheel: Object
    private let finger: Object
    private let keys: Object
    private var drag = 0.0
    private var trail: [(time: Duration, y: Double)] = []
    /// The time before the end of a touch gesture over which its velocity is measured.
    private static let flingTime = Duration.milliseconds(100)
    private let pointer: Object
    private let press: Object
    private var pointerY = 0.0
    /// Whether the last event of the wheel or touchpad scrolled the list.
    private var isWheelOfList = false

    private var widget: Object { list.widget }
    /// Whether the list shows a placeholder, which receives all input itself.
    private var showsPlaceholder: Bool { list.placeholder.shown != nil }
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
            guard let self else { return false }
            isWheelOfList =
                !showsPlaceholder && abs(y) > abs(x)
                && list.delegate?.scrollsWithin(at: pointerY, by: y) != true
            guard isWheelOfList else { return false }
            switch gtk_event_controller_scroll_get_unit(wheel.opaque) {
            case GDK_SCROLL_UNIT_SURFACE: scrolled(.by(y))
            default: scrolled(.smoothlyBy((y * wheelStep).rounded()))
            }
            return true
        }
        wheel.connect("decelerate") { [weak self] (_: Double, y: Double) in
            // GTK reports the end of each scroll gesture, including those that a row handled.
            guard let self, isWheelOfList else { return }
            let isWheel =
                gtk_event_controller_scroll_get_unit(wheel.opaque) != GDK_SCROLL_UNIT_SURFACE
            scrolled(.released(velocity: isWheel ? y * wheelStep : y))
        }
    }

    /// The distance of a click of the wheel, as in GTK's own scrolled windows.
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
                var start = (x: 0.0, y: 0.0)
                gtk_gesture_drag_get_start_point(finger.opaque, &start.x, &start.y)
                // A row that scrolls within itself handles the touch until it is at its end.
                let isOfRow =
                    showsPlaceholder
                    || list.delegate?.scrollsWithin(at: start.y, by: -y) == true
                gtk_gesture_set_state(
                    finger.opaque,
                    isOfRow ? GTK_EVENT_SEQUENCE_DENIED : GTK_EVENT_SEQUENCE_CLAIMED)
                guard !isOfRow else { return }
            }
            scrolled(.by(drag - y))
            drag = y
            let now = list.clock.now
            trail.append((now, y))
            trail.removeAll { now - $0.time > Self.flingTime }
        }
        finger.connect("drag-end") { [weak self] (_: Double, _: Double) in
            // A touch that stopped before it ended causes no kinetic scrolling.
            guard let self, let first = trail.first, let last = trail.last,
                last.time > first.time, list.clock.now - last.time < Self.flingTime
            else { return }
            let seconds = (last.time - first.time) / .seconds(1)
            scrolled(.released(velocity: (first.y - last.y) / seconds))
        }
    }

    /// Selects rows on a press with Control or Shift, instead of passing it to the row.
    private func pressed(at y: Double) {
        let state = gtk_event_controller_get_current_event_state(press.opaque).rawValue
        let extends = state & GDK_SHIFT_MASK.rawValue != 0
        guard !showsPlaceholder, extends || state & GDK_CONTROL_MASK.rawValue != 0 else { return }
        gtk_gesture_set_state(press.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
        gtk_widget_grab_focus(widget.cast())
        list.delegate?.pressed(at: y, extends: extends)
    }

    /// Whether the focused element of a row handles a key, instead of the list.
    private func isOfRow(_ key: Int32, _ modifiers: UInt32) -> Bool {
        switch list.focus {
        case .none: false
        case .link: Self.isReturn(key)
        case .button: key == GDK_KEY_space || Self.isReturn(key)
        case .control: modifiers & GDK_CONTROL_MASK.rawValue == 0
        case .text: true
        }
    }

    private static func isReturn(_ key: Int32) -> Bool {
        key == GDK_KEY_Return || key == GDK_KEY_KP_Enter
    }

    private func pressed(_ key: UInt32, _ modifiers: UInt32) -> Bool {
        let key = Int32(bitPattern: key)
        guard !showsPlaceholder, let delegate = list.delegate, !isOfRow(key, modifiers) else {
            return false
        }
        let all = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
        switch modifiers & all {
        case 0: break
        case GDK_CONTROL_MASK.rawValue:
            switch key {
            case GDK_KEY_a: return delegate.selectAll()
            case GDK_KEY_c: delegate.copySelection()
            case GDK_KEY_space: return delegate.pressed(.select, in: list.focusedRow)
            default: return false
            }
            return true
        default: return false
        }
        if let row = list.focusedNativeRow, row.press(key) {
            gtk_widget_queue_draw(widget.cast())
            return true
        }
        if Self.isReturn(key) { return delegate.pressed(.activate, in: list.focusedRow) }
        if key == GDK_KEY_Escape { return delegate.pressed(.leave, in: list.focusedRow) }
        return scroll(key)
    }

    /// Scrolls as a key says, unless the focused row scrolls within itself.
    private func scroll(_ key: Int32) -> Bool {
        let input: ScrollInput
        var isDown: Bool?
        switch key {
        case GDK_KEY_Down, GDK_KEY_KP_Down: (input, isDown) = (.smoothlyBy(40), true)
        case GDK_KEY_Up, GDK_KEY_KP_Up: (input, isDown) = (.smoothlyBy(-40), false)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, GDK_KEY_space:
            (input, isDown) = (.pages(1), true)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: (input, isDown) = (.pages(-1), false)
        case GDK_KEY_Home, GDK_KEY_KP_Home: input = .toStart
        case GDK_KEY_End, GDK_KEY_KP_End: input = .toEnd
        default: return false
        }
        if let isDown,
            list.delegate?.scrollsWithin(list.focusedRow, by: isDown ? 1 : -1) == true
        {
            return false
        }
        scrolled(input)
        return true
    }
}
