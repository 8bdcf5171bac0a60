import CGLib
import CGTK
import Glibc
import InlayGObject
import InlayLists
import InlayShell
import InlayValues

/// A handler of a list's pointer input: mouse wheel, touchpad, touch and presses.
///
/// It receives events in the capture phase, before the rows' web views, which would consume them.
final class ListInput {
    private unowned let list: ListWidget
    private let wheel: GLibObject
    private let touchDrag: GLibObject
    /// Whether the current touch scrolls the list.
    private var isDragging = false
    /// Whether the current touch began on the scroll bar, which handles it.
    private var isOnBar = false
    /// The vertical distance of the current touch from its start, in pixels; 0 until the touch
    /// scrolls the list.
    private var drag = 0.0
    /// The vertical position at which the last touch began, in pixels below the list's top; nil
    /// after a long press, which isn't a tap.
    private var touchY: Double?
    private var trail: [(time: Duration, y: Double)] = []
    /// The period at the end of a touch gesture over which its velocity is measured.
    private static let flingTime = Duration.milliseconds(100)
    private let pointer: GLibObject
    private let press: GLibObject
    private var pointerPosition = (x: 0.0, y: 0.0)
    /// Whether the last wheel or touchpad event scrolled the list rather than the content of a row.
    private var isWheelOfList = false

    private var widget: GLibObject { list.widget }
    private func scrolled(_ input: ScrollInput) { list.delegate?.scrolled(input) }

    init(_ list: ListWidget) {
        self.list = list
        pointer = GLibObject(owning: gtk_event_controller_motion_new())
        press = GLibObject(owning: gtk_gesture_click_new())
        wheel = GLibObject(
            owning: gtk_event_controller_scroll_new(
                GtkEventControllerScrollFlags(
                    rawValue: GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
                        | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue)))
        touchDrag = GLibObject(owning: gtk_gesture_drag_new())
        connectWheel()
        connectTouchDrag()
        list.menus.onLongPress = { [weak self] in self?.touchY = nil }
        for signal in ["enter", "motion"] {
            pointer.connect(signal) { [weak self] (x: Double, y: Double) in
                self?.pointerPosition = (x, y)
            }
        }
        press.connect("pressed") { [weak self] (count: Int32, x: Double, y: Double) in
            // Not the parameter `list`, which this closure would retain.
            guard let self, !self.list.bar.contains(x: x) else { return }
            pressed(at: y, isFirst: count == 1)
        }
        for controller in [wheel, touchDrag, pointer, press] {
            gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(widget.cast(), controller.makeOwnedPointer())
        }
    }

    private func connectWheel() {
        wheel.connect("scroll") { [weak self] (x: Double, y: Double) -> Bool in
            guard let self else { return false }
            isWheelOfList =
                !list.placeholder.receivesAllInput && abs(y) > abs(x)
                && !scrollsWithin(at: pointerPosition, by: y)
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

    /// Whether the row or the control at a position can scroll its own content, down for a positive
    /// distance or up for a negative distance.
    ///
    /// Such a row or control is scrolled instead of the list.
    private func scrollsWithin(at position: (x: Double, y: Double), by distance: Double) -> Bool {
        guard let row = list.frame.row(at: position.y) else {
            return controlScrolls(at: position, by: distance)
        }
        return list.delegate?.scrollsWithin(row.view, by: distance) ?? false
    }

    /// Whether a scrolled window in the header or footer has room to scroll.
    private func controlScrolls(at position: (x: Double, y: Double), by distance: Double) -> Bool {
        var part = gtk_widget_pick(
            widget.cast(), position.x, position.y, GtkPickFlags(rawValue: 0))
        while let current = part, current != widget.cast(to: GtkWidget.self) {
            let object = GLibObject(adopting: UnsafeMutableRawPointer(current))
            if object.isInstance(of: gtk_scrolled_window_get_type()) {
                let bar = gtk_scrolled_window_get_vadjustment(object.opaque)
                let (value, size) = (
                    gtk_adjustment_get_value(bar), gtk_adjustment_get_page_size(bar)
                )
                let hasRoom =
                    distance > 0
                    ? value + size < gtk_adjustment_get_upper(bar)
                    : value > gtk_adjustment_get_lower(bar)
                if hasRoom { return true }
            }
            part = gtk_widget_get_parent(current)
        }
        return false
    }

    /// The distance to scroll for one step of the mouse wheel, in pixels, as in
    /// `GtkScrolledWindow`.
    private var wheelStep: Double {
        pow(Double(gtk_widget_get_height(widget.cast())), 2.0 / 3)
    }

    private func connectTouchDrag() {
        gtk_gesture_single_set_touch_only(touchDrag.opaque, 1)
        touchDrag.connect("drag-begin") { [weak self] (x: Double, y: Double) in
            guard let self else { return }
            isOnBar = list.bar.contains(x: x)
            if isOnBar {
                (isDragging, touchY, trail) = (false, nil, [])
                gtk_gesture_set_state(touchDrag.opaque, GTK_EVENT_SEQUENCE_DENIED)
                return
            }
            // A touch that stops a moving list isn't a tap, and scrolls without a threshold.
            isDragging = list.delegate?.isMoving ?? false
            if isDragging { gtk_gesture_set_state(touchDrag.opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
            drag = 0
            touchY = y
            trail = []
            scrolled(.stop)
        }
        touchDrag.connect("drag-update") { [weak self] (x: Double, y: Double) in
            guard let self, !isOnBar else { return }
            if !isDragging {
                guard list.isDrag(0, y), abs(y) > abs(x) else { return }
                var start = (x: 0.0, y: 0.0)
                gtk_gesture_drag_get_start_point(touchDrag.opaque, &start.x, &start.y)
                // A row with scrollable content handles the touch unless the content is at its end.
                let isOfRow =
                    list.placeholder.receivesAllInput || scrollsWithin(at: start, by: -y)
                gtk_gesture_set_state(
                    touchDrag.opaque,
                    isOfRow ? GTK_EVENT_SEQUENCE_DENIED : GTK_EVENT_SEQUENCE_CLAIMED)
                guard !isOfRow else { return }
                isDragging = true
            }
            scrolled(.by(drag - y))
            drag = y
            let now = list.clock.now
            trail.append((now, y))
            trail.removeAll { now - $0.time > Self.flingTime }
        }
        touchDrag.connect("drag-end") { [weak self] (x: Double, y: Double) in
            if let self, !list.isDrag(x, y), !isDragging, let touchY {
                select(at: touchY, .replace)
            }
            // A touch that stopped before it ended causes no kinetic scrolling.
            guard let self, let first = trail.first, let last = trail.last,
                last.time > first.time, list.clock.now - last.time < Self.flingTime
            else { return }
            let seconds = (last.time - first.time) / .seconds(1)
            scrolled(.released(velocity: (first.y - last.y) / seconds))
        }
    }

    /// Selects rows on a mouse press, the first one if it is a double click; a press with Control or
    /// Shift doesn't reach the row's page.
    private func pressed(at y: Double, isFirst: Bool) {
        // A touch may still scroll; it selects a row when it ends.
        guard gtk_gesture_single_get_current_sequence(press.opaque) == nil else { return }
        let modifiers = gtk_event_controller_get_current_event_state(press.opaque).rawValue
        let change: SelectionChange =
            switch (modifiers & GDK_CONTROL_MASK.rawValue, modifiers & GDK_SHIFT_MASK.rawValue) {
            case (0, 0): .replace
            case (0, _): .extend
            case (_, 0): .toggle
            default: .add
            }
        // In a text field, Shift and Control change the selection of its text.
        let isOfText = list.focus == .text && list.isFocused(at: y)
        let selectsRows = list.delegate?.canSelect == true && !isOfText
        guard change == .replace || !selectsRows else {
            if !list.placeholder.receivesAllInput, list.frame.row(at: y) != nil {
                gtk_gesture_set_state(press.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
                select(at: y, change)
            }
            return
        }
        // The second press of a double click selects a word.
        if isFirst, !isOfText || change == .replace { select(at: y, .replace) }
    }

    private func select(at y: Double, _ change: SelectionChange) {
        guard !list.placeholder.receivesAllInput, let row = list.frame.row(at: y) else { return }
        let isSelected = list.delegate?.pressed(row.view, change) ?? false
        // An element that has the focus in the same row keeps it.
        guard isSelected || change != .replace, !list.isFocused(at: y) else { return }
        gtk_widget_grab_focus(widget.cast())
    }
}

extension ListWidget {
    /// Whether a movement by `x` and `y` pixels exceeds the desktop's threshold for drags.
    func isDrag(_ x: Double, _ y: Double) -> Bool {
        gtk_drag_check_threshold(widget.cast(), 0, 0, Int32(x), Int32(y)) != 0
    }
}
