import CGLib
import CGTK
import InlayGObject
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    @Suite struct Clipboards {
        @Test func readingTextFromAnOwnerThatNeverSendsItEndsAtTheDeadline() async throws {
            let owner = SilentClipboardOwner()
            defer { owner.release() }
            let clock = ManualClock()
            let reading = Task { await DesktopClipboard.text(clock: clock) }
            try await waitUntil("the owner is asked for the text") { owner.isAsked }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(4))
            // The deadline isn't reached: the task still sleeps.
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            #expect(await reading.value == nil)
        }

        @Test func cancellingATaskThatReadsTextEndsTheWaitForTheOwner() async throws {
            let owner = SilentClipboardOwner()
            defer { owner.release() }
            let reading = Task { await DesktopClipboard.text(clock: ManualClock()) }
            try await waitUntil("the owner is asked for the text") { owner.isAsked }
            reading.cancel()
            #expect(await reading.value == nil)
        }
    }
}

/// An owner of the clipboard that offers a text and never sends it.
@MainActor
private final class SilentClipboardOwner {
    /// The requests for the text of all owners: their tasks, and the streams for the text.
    private static var requests: [(task: OpaquePointer, stream: GLibObject)] = []

    private static let type: GType = g_type_register_static_simple(
        gdk_content_provider_get_type(), "InlaySilentContent",
        guint(MemoryLayout<GdkContentProviderClass>.size),
        { rawClass, _ in
            let type = rawClass?.assumingMemoryBound(to: GdkContentProviderClass.self)
            type?.pointee.ref_formats = { _ in
                "text/plain;charset=utf-8".withCString { name in
                    var names: [UnsafePointer<CChar>?] = [name]
                    return gdk_content_formats_new(&names, 1)
                }
            }
            type?.pointee.write_mime_type_async = {
                provider, _, stream, _, cancellable, callback, context in
                nonisolated(unsafe) let task = g_task_new(
                    provider, cancellable, callback, context)
                nonisolated(unsafe) let stream = stream
                MainActor.assumeIsolated {
                    guard let task, let stream else { return }
                    // Releasing the stream would end the text.
                    SilentClipboardOwner.requests.append(
                        (task, GLibObject(adopting: UnsafeMutableRawPointer(stream))))
                }
            }
            type?.pointee.write_mime_type_finish = { _, result, error in
                g_task_propagate_boolean(result, error)
            }
        }, guint(MemoryLayout<GdkContentProvider>.size), nil, GTypeFlags(rawValue: 0))

    private let clipboard = gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }

    init() {
        let provider = GLibObject(owning: g_object_new_with_properties(Self.type, 0, nil, nil))
        gdk_clipboard_set_content(clipboard, provider.cast())
    }

    var isAsked: Bool { !Self.requests.isEmpty }

    /// Empties the clipboard, and ends the texts that were requested.
    func release() {
        gdk_clipboard_set_content(clipboard, nil)
        for request in Self.requests {
            g_output_stream_close(request.stream.cast(), nil, nil)
            g_task_return_boolean(request.task, 1)
            g_object_unref(UnsafeMutableRawPointer(request.task))
        }
        Self.requests = []
    }
}
