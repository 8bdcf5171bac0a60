import CGLib
import CGTK
import InlayGObject

/// A router of wheel and touchpad events in a window: a page scrolls unless the focused control uses
/// the event.
///
/// By default, GTK gives the event to the widget under the pointer: a slider or calendar changes its
/// value when the page moves it below the pointer, and a nested scrolled window consumes an event even
/// if it can't scroll. In a page that scrolls, a control gets the event only if it has the focus, and
/// a nested scrolled window also where the page has no room to scroll.
enum WheelRouter {
    /// The name under which a scroll controller stores the propagation phase that it had before it was
    /// turned off.
    private static let phaseKey = "inlay-wheel-phase"

    /// Routes the events of a window, and of the popovers in it.
    static func install(on window: Widget) {
        let wheel = GLibObject(
            owning: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
        gtk_event_controller_set_propagation_phase(wheel.opaque, GTK_PHASE_CAPTURE)
        // The handler doesn't outlive its controller.
        let controller = wheel.opaque
        wheel.connect("scroll") { (x: Double, y: Double) -> Bool in
            route(x, y, controller)
            return false
        }
        gtk_widget_add_controller(window.cast(), wheel.makeOwnedPointer())
    }

    /// Turns the scroll controllers between the page and the pointer on or off, before they get the
    /// event.
    private static func route(_ x: Double, _ y: Double, _ wheel: OpaquePointer) {
        let modifiers = gtk_event_controller_get_current_event_state(wheel)
        let isSwapped = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
        let isVertical = (abs(y) >= abs(x)) != isSwapped
        let distance = abs(y) >= abs(x) ? y : x
        let widgets = widgetsUnderPointer(wheel)
        let page = widgets.lastIndex {
            $0.isScrolledWindow && Room(of: $0, isVertical: isVertical).scrolls
        }
        let room = page.map { Room(of: widgets[$0], isVertical: isVertical) }
        for (index, widget) in widgets.enumerated() where !widget.scrollsItself {
            let isUsed =
                if let page, let room, index < page {
                    uses(widget, isVertical: isVertical, whenPageHasRoom: room.has(distance))
                } else {
                    true
                }
            for controller in widget.scrollControllers { turn(controller, on: isUsed) }
        }
    }

    /// Returns whether a widget in a page that scrolls uses an event.
    private static func uses(
        _ widget: GLibObject, isVertical: Bool, whenPageHasRoom pageHasRoom: Bool
    ) -> Bool {
        guard widget.isScrolledWindow else { return widget.hasFocusWithin }
        guard Room(of: widget, isVertical: isVertical).scrolls else { return false }
        return widget.hasFocusWithin || !pageHasRoom
    }

    private static func turn(_ controller: GLibObject, on isOn: Bool) {
        let phase = gtk_event_controller_get_propagation_phase(controller.opaque)
        let object = controller.cast(to: GObject.self)
        if !isOn, phase != GTK_PHASE_NONE {
            g_object_set_data(
                object, phaseKey, UnsafeMutableRawPointer(bitPattern: UInt(phase.rawValue)))
            gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_NONE)
        } else if isOn, phase == GTK_PHASE_NONE, let stored = g_object_get_data(object, phaseKey) {
            gtk_event_controller_set_propagation_phase(
                controller.opaque, GtkPropagationPhase(rawValue: UInt32(UInt(bitPattern: stored))))
        }
    }

    /// Returns the widget under the pointer and its ancestors, from the innermost to the outermost one
    /// below the window or popover that received the event.
    private static func widgetsUnderPointer(_ wheel: OpaquePointer) -> [GLibObject] {
        guard let event = gtk_event_controller_get_current_event(wheel),
            let raw = gdk_event_get_surface(event),
            let seat = gdk_event_get_seat(event),
            let pointer = gdk_seat_get_pointer(seat),
            let native = gtk_native_get_for_surface(raw)
        else { return [] }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        // GTK 4.8 reports no position of scroll events, and X11 only that of the seat's pointer.
        guard gdk_surface_get_device_position(raw, pointer, &x, &y, nil) != 0 else { return [] }
        gtk_native_get_surface_transform(native, &left, &top)
        let surface = GLibObject(adopting: native)
        var widgets: [GLibObject] = []
        var next = gtk_widget_pick(surface.cast(), x - left, y - top, GtkPickFlags(rawValue: 0))
        while let widget = next.map({ GLibObject(adopting: $0) }),
            widget.pointer != surface.pointer
        {
            widgets.append(widget)
            next = gtk_widget_get_parent(widget.cast())
        }
        return widgets
    }

    /// How far a scrolled window can scroll along an axis.
    private struct Room {
        private let before: Double
        private let after: Double

        init(of window: GLibObject, isVertical: Bool) {
            let raw =
                isVertical
                ? gtk_scrolled_window_get_vadjustment(window.opaque)
                : gtk_scrolled_window_get_hadjustment(window.opaque)
            let value = gtk_adjustment_get_value(raw)
            before = value - gtk_adjustment_get_lower(raw)
            after = gtk_adjustment_get_upper(raw) - gtk_adjustment_get_page_size(raw) - value
        }

        var scrolls: Bool { before + after > 0.5 }

        /// Whether there is room in the direction of a distance.
        func has(_ distance: Double) -> Bool { (distance < 0 ? before : after) > 0.5 }
    }
}

extension GLibObject {
    fileprivate var isScrolledWindow: Bool { isInstance(of: gtk_scrolled_window_get_type()) }

    /// The controllers of a widget that get scroll events after its children.
    fileprivate var scrollControllers: [GLibObject] {
        let list = GLibObject(owning: gtk_widget_observe_controllers(cast()))
        return (0..<g_list_model_get_n_items(list.opaque))
            .compactMap { g_list_model_get_item(list.opaque, $0) }
            .map { GLibObject(owning: $0) }
            .filter { controller in
                controller.isInstance(of: gtk_event_controller_scroll_get_type())
                    && gtk_event_controller_get_propagation_phase(controller.opaque)
                        != GTK_PHASE_CAPTURE
            }
    }

    /// Whether the widget is content that scrolls in its own way: a page or a list of Inlay.
    fileprivate var scrollsItself: Bool {
        let name = g_type_name(inlay_instance_type(pointer)).map { String(cString: $0) } ?? ""
        return name.hasPrefix("WebKit") || name.hasPrefix("Inlay")
    }

    fileprivate var hasFocusWithin: Bool {
        guard let root = gtk_widget_get_root(cast()), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return UnsafeMutableRawPointer(focus) == UnsafeMutableRawPointer(pointer)
            || gtk_widget_is_ancestor(focus, cast()) != 0
    }
}
