import CGLib
import Logging

/// The file descriptors of the app that WebKit's processes would inherit.
///
/// WebKit starts its processes with all descriptors that aren't marked as close-on-exec. Many
/// libraries don't mark theirs: a file of the app would be open in the process of an untrusted
/// page, and the port of a server in the app would stay in use after the server has stopped.
enum InheritedDescriptors {
    private static let logger = Logger(label: "inlay.webview")
    private static var isReported = false

    /// Marks all descriptors but the standard streams as close-on-exec; call it before each step
    /// that may start a process of WebKit.
    ///
    /// One system call. A descriptor that another thread opens between this call and the start of
    /// the process is still inherited.
    static func closeOnExec() {
        guard inlay_close_descriptors_on_exec() == 0, !isReported else { return }
        isReported = true
        logger.warning(
            """
            Linux is older than 5.11: web processes inherit the descriptors of the app that aren't \
            marked as close-on-exec.
            """)
    }
}
