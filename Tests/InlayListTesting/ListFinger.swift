import CGLib
import CGTK
import InlayGObject

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A simulated touch gesture on a list, reported as by GTK's gesture: the virtual display has no
/// touch screen.
final class ListFinger {
    private let gesture: GLibObject
    private let longPress: GLibObject

    init?(on widget: GLibObject) {
        func gesture(_ type: GType) -> GLibObject? {
            let controllers = GLibObject(owning: gtk_widget_observe_controllers(widget.cast()))
            return (0..<g_list_model_get_n_items(controllers.opaque))
                .compactMap { g_list_model_get_item(controllers.opaque, $0) }
                .map { GLibObject(owning: $0) }
                .first { controller in
                    inlay_instance_type(controller.pointer) == type
                        && gtk_gesture_single_get_touch_only(controller.opaque) != 0
                }
        }
        guard let drag = gesture(gtk_gesture_drag_get_type()),
            let press = gesture(gtk_gesture_long_press_get_type())
        else { return nil }
        (self.gesture, longPress) = (drag, press)
    }

    func begin(_ x: Double, _ y: Double) { emit("drag-begin", x, y, gesture) }
    func move(_ x: Double, _ y: Double) { emit("drag-update", x, y, gesture) }
    func end(_ x: Double, _ y: Double) { emit("drag-end", x, y, gesture) }
    func pressLong(_ x: Double, _ y: Double) { emit("pressed", x, y, longPress) }

    private func emit(_ signal: String, _ x: Double, _ y: Double, _ gesture: GLibObject) {
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
