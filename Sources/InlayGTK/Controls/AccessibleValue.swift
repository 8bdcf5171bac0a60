import CGLib
import InlayGObject

/// Converts a value to a `GValue` of the given type and passes it to a closure; the functions of
/// `GtkAccessible` take a `GValue`.
func withGValue(
    _ value: some GLibValueConvertible, of type: GType, _ body: (UnsafePointer<GValue>) -> Void
) {
    var raw = GValue()
    g_value_init(&raw, type)
    defer { g_value_unset(&raw) }
    value.writeGValue(to: &raw)
    body(&raw)
}
