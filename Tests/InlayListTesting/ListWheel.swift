import CGLib
import CGTK
import InlayGObject

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A simulated pointer with a wheel on a list, reported as by GTK's event controllers.
final class ListWheel {
    private let motion: GLibObject
    private let scroll: GLibObject

    init?(on widget: GLibObject) {
        let controllers = GLibObject(owning: gtk_widget_observe_controllers(widget.cast()))
        let captured = (0..<g_list_model_get_n_items(controllers.opaque))
            .compactMap { g_list_model_get_item(controllers.opaque, $0) }
            .map { GLibObject(owning: $0) }
            .filter { gtk_event_controller_get_propagation_phase($0.opaque) == GTK_PHASE_CAPTURE }
        func controller(_ type: GType) -> GLibObject? {
            captured.first { inlay_instance_type($0.pointer) == type }
        }
        guard let motion = controller(gtk_event_controller_motion_get_type()),
            let scroll = controller(gtk_event_controller_scroll_get_type())
        else { return nil }
        (self.motion, self.scroll) = (motion, scroll)
    }

    /// Moves the pointer into the list, to a position in pixels.
    func enter(_ x: Double, _ y: Double) {
        emit("enter", x, y, motion, result: nil)
    }

    /// Turns the wheel by a number of steps; returns whether the list scrolls, and not a row within
    /// itself.
    func turn(by y: Double) -> Bool {
        var result = GValue()
        g_value_init(&result, inlay_type_boolean)
        defer { g_value_unset(&result) }
        emit("scroll", 0, y, scroll, result: &result)
        return g_value_get_boolean(&result) != 0
    }

    private func emit(
        _ signal: String, _ x: Double, _ y: Double, _ controller: GLibObject,
        result: UnsafeMutablePointer<GValue>?
    ) {
        let type = inlay_instance_type(controller.pointer)
        var values = [GValue(), GValue(), GValue()]
        g_value_init(&values[0], type)
        g_value_set_object(&values[0], controller.pointer)
        for (index, number) in [x, y].enumerated() {
            g_value_init(&values[index + 1], inlay_type_double)
            g_value_set_double(&values[index + 1], number)
        }
        g_signal_emitv(values, g_signal_lookup(signal, type), 0, result)
        g_value_unset(&values[0])
    }
}
