import CGLib
import CGTK
import CWebKitGTK
import InlayGObject

/// A `WebKitWebView` used as its documentation shows, without Inlay.
final class RawView {
    let object: GLibObject

    var view: UnsafeMutablePointer<WebKitWebView> { object.cast() }

    /// Creates a view that is in no window.
    ///
    /// - Parameter isAccelerated: Whether it may use the graphics card, as it does by default.
    /// - Throws: ``BenchError``.
    init(isAccelerated: Bool = false) throws {
        guard let widget = webkit_web_view_new() else {
            throw BenchError(description: "There is no web view.")
        }
        object = GLibObject(adopting: UnsafeMutableRawPointer(widget))
        guard !isAccelerated, let settings = webkit_web_view_get_settings(view) else { return }
        webkit_settings_set_hardware_acceleration_policy(
            settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    }

    func layOut(width: Int, height: Int) {
        Self.layOut(object, width: width, height: height)
    }

    /// Lays out a widget without a window in a size.
    static func layOut(_ object: GLibObject, width: Int, height: Int) {
        let widget = object.cast(to: GtkWidget.self)
        for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
            gtk_widget_measure(widget, orientation, -1, nil, nil, nil, nil)
        }
        gtk_widget_allocate(widget, Int32(width), Int32(height), -1, nil)
    }

    /// Loads a page and waits until it is loaded.
    func load(_ html: String) async {
        await withCheckedContinuation { (loaded: CheckedContinuation<Void, Never>) in
            var waiting: CheckedContinuation<Void, Never>? = loaded
            let handler = object.connect("load-changed") { (step: UInt32) in
                guard step == WEBKIT_LOAD_FINISHED.rawValue else { return }
                waiting?.resume()
                waiting = nil
            }
            webkit_web_view_load_html(view, html, nil)
            handlers.append(handler)
        }
        for handler in handlers { object.disconnect(handler) }
        handlers = []
    }

    private var handlers: [SignalHandler] = []

    /// Runs a script and returns its value as text.
    func evaluate(_ script: String) async throws -> String {
        let view = view
        let result = await RawCall.result { callback, context in
            webkit_web_view_evaluate_javascript(
                view, script, -1, nil, nil, nil, callback, context)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(result)) }
        return try text(of: webkit_web_view_evaluate_javascript_finish(view, result, nil))
    }

    /// Runs a function body with arguments, awaits its result and returns it as text.
    func call(_ body: String, arguments: [(name: String, value: OpaquePointer)]) async throws
        -> String
    {
        let view = view
        let dictionary = g_variant_dict_new(nil)
        defer { g_variant_dict_unref(dictionary) }
        for (name, value) in arguments { g_variant_dict_insert_value(dictionary, name, value) }
        let values = g_variant_ref_sink(g_variant_dict_end(dictionary))
        defer { g_variant_unref(values) }
        let result = await RawCall.result { callback, context in
            webkit_web_view_call_async_javascript_function(
                view, body, -1, values, nil, nil, nil, callback, context)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(result)) }
        return try text(
            of: webkit_web_view_call_async_javascript_function_finish(view, result, nil))
    }

    /// Returns the size of a PNG snapshot of the page, in bytes.
    func png() async throws -> Int {
        let view = view
        let result = await RawCall.result { callback, context in
            webkit_web_view_get_snapshot(
                view, WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
                callback, context)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(result)) }
        guard let texture = webkit_web_view_get_snapshot_finish(view, result, nil) else {
            throw BenchError(description: "There is no snapshot.")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        guard let bytes = gdk_texture_save_to_png_bytes(texture) else {
            throw BenchError(description: "There is no PNG.")
        }
        defer { g_bytes_unref(bytes) }
        return Int(g_bytes_get_size(bytes))
    }

    private func text(of value: OpaquePointer?) throws -> String {
        guard let value else { throw BenchError(description: "The script has no value.") }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        guard let text = jsc_value_to_string(value) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
