import CGLib
import CGTK
import InlayGObject

/// A router of wheel and touchpad events, by which a page scrolls unless the focused control uses the
/// event.
///
/// By default, GTK gives the event to the widget under the pointer: a spin button, slider or calendar
/// changes its value when the page below the pointer happens to move there, and a scrolled window keeps
/// an event that it can't use. A control gets the event if it has the focus, and nested scrolled windows
/// also where the page has no room to scroll.
enum WheelRouter {
    /// The name under which a scroll controller has the phase in which it was before it was turned
    /// off.
    private static let phaseKey = "inlay-wheel-phase"

    /// Routes the events in a scrolled window.
    static func install(on page: GLibObject) {
        let wheel = GLibObject(
            owning: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
        gtk_event_controller_set_propagation_phase(wheel.opaque, GTK_PHASE_CAPTURE)
        // The controller, which lives as long as the handler.
        let controller = wheel.opaque
        wheel.connect("scroll") { (x: Double, y: Double) -> Bool in
            if let page = gtk_event_controller_get_widget(controller) {
                route(x, y, in: GLibObject(adopting: page), controller)
            }
            return false
        }
        gtk_widget_add_controller(page.cast(), wheel.makeOwnedPointer())
    }

    /// Turns the scroll controllers between the page and the pointer on or off before they get the
    /// event.
    private static func route(
        _ x: Double, _ y: Double, in page: GLibObject, _ wheel: OpaquePointer
    ) {
        let modifiers = gtk_event_controller_get_current_event_state(wheel)
        let isSwapped = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
        let isVertical = (abs(y) >= abs(x)) != isSwapped
        let distance = abs(y) >= abs(x) ? y : x
        let room = Room(of: page, isVertical: isVertical)
        var next = target(of: wheel, in: page)
        while let widget = next, widget.pointer != page.pointer {
            let controllers = widget.scrollControllers
            if !controllers.isEmpty, !widget.scrollsItself {
                let isUsed = uses(widget, isVertical: isVertical, by: distance, room)
                for controller in controllers { turn(controller, on: isUsed) }
            }
            next = gtk_widget_get_parent(widget.cast()).map { GLibObject(adopting: $0) }
        }
    }

    /// Returns whether a widget uses an event, given the room that the page has.
    private static func uses(
        _ widget: GLibObject, isVertical: Bool, by distance: Double, _ page: Room
    ) -> Bool {
        guard widget.isInstance(of: gtk_scrolled_window_get_type()) else {
            return widget.hasFocusWithin || !page.scrolls
        }
        let own = Room(of: widget, isVertical: isVertical)
        guard own.scrolls else { return false }
        return widget.hasFocusWithin || !page.hasRoom(for: distance)
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

    /// Returns the widget under the pointer.
    private static func target(of wheel: OpaquePointer, in page: GLibObject) -> GLibObject? {
        guard let event = gtk_event_controller_get_current_event(wheel),
            let native = gtk_widget_get_native(page.cast())
        else { return nil }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
        gtk_native_get_surface_transform(native, &left, &top)
        let window = GLibObject(adopting: native)
        guard
            gtk_widget_translate_coordinates(
                window.cast(), page.cast(), x - left, y - top, &x, &y) != 0,
            let found = gtk_widget_pick(page.cast(), x, y, GtkPickFlags(rawValue: 0))
        else { return nil }
        return GLibObject(adopting: found)
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

        func hasRoom(for distance: Double) -> Bool { (distance < 0 ? before : after) > 0.5 }
    }
}

extension GLibObject {
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
