import CGTK
import InlayGObject

/// The clipboard of the desktop.
///
/// ```swift
/// DesktopClipboard.copy("https://example.org/")
/// let text = await DesktopClipboard.text()
/// ```
///
/// Text fields, pages and lists copy and paste by themselves.
@MainActor
public enum DesktopClipboard {
    private static let calls = AsyncCalls()

    /// Copies a text to the clipboard.
    public static func copy(_ text: String) {
        guard let clipboard else { return }
        gdk_clipboard_set_text(clipboard, text)
    }

    /// Returns the text on the clipboard.
    ///
    /// - Parameter limit: The time that the program that has the text gets to send it.
    /// - Returns: The text; nil if the clipboard has none, the time is over, or the task is cancelled.
    public static func text(within limit: Duration = .seconds(5)) async -> String? {
        await text(within: limit, clock: ContinuousClock())
    }

    /// Returns the text on the clipboard; the clock measures the limit.
    package static func text(
        within limit: Duration = .seconds(5), clock: any Clock<Duration>
    ) async -> String? {
        guard let clipboard else { return nil }
        let reading = Task {
            try await calls.perform { cancellable, callback, context in
                gdk_clipboard_read_text_async(clipboard, cancellable, callback, context)
            } finish: { result, error -> String? in
                guard let text = gdk_clipboard_read_text_finish(clipboard, result, error)
                else { return nil }
                defer { g_free(text) }
                return String(cString: text)
            }
        }
        let deadline = Task {
            try await clock.sleep(for: limit)
            reading.cancel()
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            try? await reading.value
        } onCancel: {
            reading.cancel()
        }
    }

    private static var clipboard: OpaquePointer? {
        gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    }
}
