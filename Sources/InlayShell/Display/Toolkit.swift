import CGLib
import CGTK

/// The initialization of GTK, for programs that use it without being a `GtkApplication`.
///
/// ```swift
/// try Toolkit.start()
/// MainLoop.run { await makePictures() }
/// ```
public enum Toolkit {
    /// The error when GTK can't be used.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence that says what is missing and what to do.
        public let description: String
    }

    /// Initializes GTK, and starts a virtual display if the program has no display.
    ///
    /// Call it on the main thread, before any other function of GTK; calling it again does nothing.
    ///
    /// - Throws: ``Failure``.
    public static func start() throws(Failure) {
        if VirtualDisplay.isNeeded {
            do {
                try VirtualDisplay.start()
            } catch {
                throw Failure(description: error.description)
            }
        }
        guard gtk_init_check() != 0 else {
            throw Failure(
                description: """
                    The display \(name) can't be used; set DISPLAY to one that can, or unset \
                    DISPLAY and WAYLAND_DISPLAY for a private one.
                    """)
        }
        adw_init()
    }

    private static var name: String {
        for variable in ["WAYLAND_DISPLAY", "DISPLAY"] {
            if let value = g_getenv(variable) { return String(cString: value) }
        }
        return "that was made"
    }
}
