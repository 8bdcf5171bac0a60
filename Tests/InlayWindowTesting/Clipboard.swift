import CGLib
import CGTK
import InlayGObject

/// The clipboard, as another program would read it.
final class Clipboard {
    private let clipboard: OpaquePointer?
    private let calls = AsyncCalls()

    init(of widget: GLibObject) {
        clipboard = gtk_widget_get_clipboard(widget.cast())
    }

    func clear() { gdk_clipboard_set_content(clipboard, nil) }

    /// The media types of the clipboard's content.
    var types: String {
        guard let text = gdk_content_formats_to_string(gdk_clipboard_get_formats(clipboard)) else {
            return ""
        }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Returns the clipboard's content of a media type.
    func text(_ type: String) async throws -> String {
        let stream = try await calls.perform { cancellable, callback, context in
            type.withCString { type in
                var types: [UnsafePointer<CChar>?] = [type, nil]
                gdk_clipboard_read_async(
                    clipboard, &types, G_PRIORITY_DEFAULT, cancellable, callback, context)
            }
        } finish: { [clipboard] result, error -> GLibObject? in
            gdk_clipboard_read_finish(clipboard, result, nil, error).map { GLibObject(owning: $0) }
        }
        let memory = GLibObject(owning: g_memory_output_stream_new_resizable())
        _ = try await calls.perform { cancellable, callback, context in
            g_output_stream_splice_async(
                memory.cast(), stream.cast(), G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE,
                G_PRIORITY_DEFAULT, cancellable, callback, context)
        } finish: { result, error -> Int? in
            g_output_stream_splice_finish(memory.cast(), result, error)
        }
        let size = g_memory_output_stream_get_data_size(memory.cast())
        let bytes = UnsafeRawBufferPointer(
            start: g_memory_output_stream_get_data(memory.cast()), count: Int(size))
        return String(decoding: bytes, as: UTF8.self)
    }
}
