import CGLib
import CGTK
import InlayGObject

/// The desktop's status of screen readers and other assistive technologies.
enum AssistiveTechnology {
    private static let calls = AsyncCalls()

    /// Returns whether the desktop's accessibility bus reports that a screen reader or another
    /// assistive technology is enabled.
    ///
    /// Returns false if there is no session bus or no accessibility bus; the check starts neither.
    /// Waits at most two seconds for each of two replies; a missing reply counts as false.
    static func isInUse() async -> Bool {
        guard g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return false }
        let bus = try? await calls.perform { cancellable, callback, context in
            g_bus_get(G_BUS_TYPE_SESSION, cancellable, callback, context)
        } finish: { result, error in
            g_bus_get_finish(result, error).map { GLibObject(owning: $0) }
        }
        guard let bus else { return false }
        if await status("ScreenReaderEnabled", on: bus) { return true }
        return await status("IsEnabled", on: bus)
    }

    private static func status(_ property: String, on bus: GLibObject) async -> Bool {
        let isSet = try? await calls.perform { cancellable, callback, context in
            var arguments = [
                g_variant_new_string("org.a11y.Status"), g_variant_new_string(property),
            ]
            g_dbus_connection_call(
                bus.opaque, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties",
                "Get", g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START,
                2_000, cancellable, callback, context)
        } finish: { result, error -> Bool? in
            guard let answer = g_dbus_connection_call_finish(bus.opaque, result, error) else {
                return nil
            }
            defer { g_variant_unref(answer) }
            guard let boxed = g_variant_get_child_value(answer, 0) else { return nil }
            defer { g_variant_unref(boxed) }
            guard let value = g_variant_get_variant(boxed) else { return nil }
            defer { g_variant_unref(value) }
            return g_variant_classify(value) == G_VARIANT_CLASS_BOOLEAN
                && g_variant_get_boolean(value) != 0
        }
        return isSet ?? false
    }
}
