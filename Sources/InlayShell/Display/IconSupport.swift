import CGLib
import CGTK
import Logging

/// A check whether GTK can draw symbolic icons, which are SVG images.
///
/// Up to version 4.18, GTK draws these icons with gdk-pixbuf's SVG loader, a separate package that
/// isn't installed with GTK. Without the loader, every symbolic icon is drawn as a broken image.
enum IconSupport {
    private static let logger = Logger(label: "inlay.desktop")

    /// Logs a warning if symbolic icons can't be drawn.
    static func check() {
        let problem = problem(
            formats: GdkPixbufDecoder.supportedTypes, version: gtk_get_minor_version())
        if let problem { logger.warning("\(problem)") }
    }

    /// Returns why symbolic icons can't be drawn.
    ///
    /// - Parameters:
    ///   - formats: The MIME types that gdk-pixbuf can load.
    ///   - version: The minor version of GTK 4.
    /// - Returns: The reason and what to install; nil if icons can be drawn.
    static func problem(formats: Set<String>, version: UInt32) -> String? {
        guard version <= 18, !formats.contains("image/svg+xml") else { return nil }
        return """
            Symbolic icons can't be drawn: gdk-pixbuf has no loader for SVG; install the package \
            librsvg2-common.
            """
    }
}
