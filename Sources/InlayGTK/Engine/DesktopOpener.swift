import CGLib
import CGTK
import InlayGObject
import Logging

/// Opens addresses with the programs that the desktop has for them.
enum DesktopOpener {
    private static let calls = AsyncCalls()
    private static let logger = Logger(label: "inlay.desktop")

    /// Opens an address in a browser, a mail program or the like, and logs a warning when no program takes it.
    static func open(_ url: String) {
        Task {
            do {
                try await launch(url)
            } catch {
                logger.warning("\(scheme(of: url)) address not opened: \(error)")
            }
        }
    }

    /// Launches the default program for an address, by the portal where the app is sandboxed.
    static func launch(_ url: String) async throws {
        let context = gdk_display_get_default().map {
            Object(owning: gdk_display_get_app_launch_context($0))
        }
        try await calls.perform { cancellable, callback, data in
            g_app_info_launch_default_for_uri_async(
                url, context?.cast(), cancellable, callback, data)
        } finish: { result, error in
            g_app_info_launch_default_for_uri_finish(result, error) != 0 ? () : nil
        }
    }

    /// The scheme alone: the rest of an address may hold what belongs in no log.
    private static func scheme(of url: String) -> Substring {
        url.prefix { $0 != ":" }.prefix(32)
    }
}
