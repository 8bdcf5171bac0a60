import CGLib
import CGTK
import InlayGObject
import InlayShell
import InlayValues
import Logging

/// An opener of URLs in the desktop's default apps.
package enum OutsideOpener {
    /// The function that opens a URL; tests replace it by one that opens nothing.
    package static var open: @MainActor (String) -> Void = launchAndLog

    private static let calls = AsyncCalls()
    private static let logger = Logger(label: "inlay.desktop")

    /// Opens a URL; if that fails, tells the user in the active window, and logs the error.
    package static func launchAndLog(_ url: String) {
        let window = Window.active
        Task {
            do {
                try await launch(url)
            } catch {
                // Only the scheme, because the rest of the URL may be confidential.
                let scheme = String(url.prefix { $0 != ":" }.prefix(32))
                window?.showToast(InterfaceText.noAppForLink(scheme))
                logger.warning("A \(scheme) address can't be opened: \(error)")
            }
        }
    }

    /// Opens a URL in the desktop's default app for it.
    ///
    /// - Throws: ``GLibError`` if there is no such app, or it can't be started.
    package static func launch(_ url: String) async throws {
        let context = gdk_display_get_default().map {
            GLibObject(owning: gdk_display_get_app_launch_context($0))
        }
        _ = try await calls.perform { cancellable, callback, data in
            g_app_info_launch_default_for_uri_async(
                url, context?.cast(), cancellable, callback, data)
        } finish: { result, error -> Bool? in
            g_app_info_launch_default_for_uri_finish(result, error) != 0 ? true : nil
        }
    }
}
