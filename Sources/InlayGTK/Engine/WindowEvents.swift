import CGTK
import InlayGObject

/// An observer of the events of a window, before the window's widgets receive them.
///
/// The observer doesn't retain the window. The event controller is removed only after the current
/// event: a handler may close the view, and GTK must not lose a controller of a window while it
/// calls the others.
final class WindowEvents {
    private let receive: (OpaquePointer) -> Bool
    private var controller: GLibObject?

    /// Makes an observer, which observes no window yet.
    ///
    /// - Parameter receive: Called with each event; returns whether to stop the event there.
    init(_ receive: @escaping (OpaquePointer) -> Bool) {
        self.receive = receive
    }

    /// Observes the window that contains a widget, instead of the window observed so far; does
    /// nothing if the widget is in no window.
    func observe(windowOf widget: GLibObject) {
        guard let root = gtk_widget_get_root(widget.cast()).map({ GLibObject(adopting: $0) })
        else { return }
        let window: UnsafeMutablePointer<GtkWidget> = root.cast()
        if let controller, gtk_event_controller_get_widget(controller.opaque) == window { return }
        end()
        let controller = GLibObject.makeEventController()
        controller.connect("event") {
            [weak self, weak controller] (event: UnsafeMutableRawPointer) -> Bool in
            guard let self, self.controller === controller else { return false }
            return receive(OpaquePointer(event))
        }
        gtk_widget_add_controller(window, controller.makeOwnedPointer())
        self.controller = controller
    }

    /// Stops observing the window.
    func end() {
        guard let controller else { return }
        self.controller = nil
        Task {
            guard let window = gtk_event_controller_get_widget(controller.opaque) else { return }
            gtk_widget_remove_controller(window, controller.opaque)
        }
    }
}

extension GLibObject {
    /// Makes an event controller that receives all events in the capture phase, and claims none.
    static func makeEventController() -> GLibObject {
        let controller = GLibObject(owning: gtk_event_controller_legacy_new())
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
        return controller
    }
}
