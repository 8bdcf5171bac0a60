import CGTK
import InlayGObject

/// An observer that receives the events of a window before the window's widgets do.
///
/// The observer doesn't retain the window. ``end()`` removes the event controller from the window
/// asynchronously, because GTK may still iterate over the window's controllers.
final class WindowEvents {
    private let receive: (OpaquePointer) -> Bool
    private var controller: GLibObject?

    /// Creates an observer; call ``observe(windowOf:)`` to start observing a window.
    ///
    /// - Parameter receive: Called with each `GdkEvent *` of the window; returns true to stop the
    ///   event's propagation.
    init(_ receive: @escaping (OpaquePointer) -> Bool) {
        self.receive = receive
    }

    /// Observes the window that contains a widget, and stops observing the previous window; does
    /// nothing if the widget isn't in a window.
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
    /// Creates an event controller that receives all events in the capture phase, before the target
    /// widget.
    static func makeEventController() -> GLibObject {
        let controller = GLibObject(owning: gtk_event_controller_legacy_new())
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
        return controller
    }
}
