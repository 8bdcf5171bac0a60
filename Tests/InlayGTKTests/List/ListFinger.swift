import CGLib
import CGTK
import Inlay
import InlayGObject

/// A finger on a list, as the gesture tells of it that hears the finger: the virtual display has no
/// touch screen.
final class ListFinger {
    private let gesture: Object

    init?(on widget: Object) {
        let controllers = Object(owning: gtk_widget_observe_controllers(widget.cast()))
        let found = (0..<g_list_model_get_n_items(controllers.opaque))
            .compactMap { g_list_model_get_item(controllers.opaque, $0) }
            .map { Object(owning: $0) }
            .first { controller in
                inlay_instance_type(controller.pointer) == gtk_gesture_drag_get_type()
                    && gtk_gesture_single_get_touch_only(controller.opaque) != 0
            }
        guard let found else { return nil }
        gesture = found
    }

    func begin(_ x: Double, _ y: Double) { emit("drag-begin", x, y) }
    func move(_ x: Double, _ y: Double) { emit("drag-update", x, y) }
    func end(_ x: Double, _ y: Double) { emit("drag-end", x, y) }

    private func emit(_ signal: String, _ x: Double, _ y: Double) {
        let type = inlay_instance_type(gesture.pointer)
        var values = [GValue(), GValue(), GValue()]
        g_value_init(&values[0], type)
        g_value_set_object(&values[0], gesture.pointer)
        for (index, number) in [x, y].enumerated() {
            g_value_init(&values[index + 1], inlay_type_double)
            g_value_set_double(&values[index + 1], number)
        }
        g_signal_emitv(values, g_signal_lookup(signal, type), 0, nil)
        g_value_unset(&values[0])
    }
}
