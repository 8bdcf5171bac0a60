import CGLib
import CWebKitGTK
import Glibc

/// A check whether the system has everything that web views need, to be run before the first view
/// is made.
///
/// WebKit ends the whole program if it can't launch a web process in its sandbox. A program that
/// wants to report this itself calls ``check()`` first. Otherwise the first view prints the error's
/// description to standard error and ends the program with exit code 69.
public enum EngineProbe {
    /// The error when web views can't be made.
    public struct Unavailable: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence that says what is missing and what to do.
        public let description: String
    }

    /// The minimum minor version of WebKitGTK 2: the first one whose features can be enabled and
    /// disabled one by one, as ``WebKitSettings`` does.
    private static let oldestMinorVersion: UInt32 = 42

    /// Whether the installed WebKitGTK adjusts the contrast of glyphs: versions before 2.52 do.
    package static let adjustsGlyphContrast =
        webkit_get_major_version() == 2 && webkit_get_minor_version() < 52

    private static var outcome: Result<Void, Unavailable>?

    /// Checks whether web views can be made.
    ///
    /// The check runs once and takes some milliseconds; later calls return its result.
    ///
    /// - Throws: ``Unavailable``.
    public static func check() throws(Unavailable) {
        let found = outcome ?? Result { () throws(Unavailable) in try probe() }
        outcome = found
        try found.get()
    }

    static func requireEngine() {
        do {
            try check()
        } catch {
            inlay_print_error("error: \(error)\n")
            exit(69)
        }
    }

    private static func probe() throws(Unavailable) {
        try requireVersion(webkit_get_major_version(), webkit_get_minor_version())
        try requireHelper()
        try requireSandbox()
        for program in ["bwrap", "xdg-dbus-proxy"] where find(program) == nil {
            throw Unavailable(
                description: """
                    The sandbox of web pages needs the program \(program), which isn't \
                    installed; on Debian: apt-get install bubblewrap xdg-dbus-proxy.
                    """)
        }
        try requireNamespaces()
    }

    /// Throws if a version of WebKitGTK is older than Inlay supports.
    package static func requireVersion(_ major: UInt32, _ minor: UInt32) throws(Unavailable) {
        guard (major, minor) >= (2, oldestMinorVersion) else {
            throw Unavailable(
                description: """
                    WebKitGTK \(major).\(minor) is too old: Inlay needs 2.\(oldestMinorVersion) or \
                    later; upgrade the package of webkitgtk-6.0.
                    """)
        }
    }

    /// Throws if the environment variable `WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS` has a value
    /// other than 0: WebKit would then disable its sandbox without a warning.
    private static func requireSandbox() throws(Unavailable) {
        let name = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
        guard let value = getenv(name), String(cString: value) != "0" else { return }
        throw Unavailable(
            description: """
                The environment variable \(name) switches the sandbox of web pages off, without \
                which none is shown; unset it.
                """)
    }

    /// Throws if `bwrap` can't make a sandbox.
    ///
    /// Runs `bwrap` as WebKit does for each web process, but with a program that does nothing.
    private static func requireNamespaces() throws(Unavailable) {
        let command = [
            "bwrap", "--die-with-parent", "--unshare-pid", "--unshare-uts", "--unshare-net",
            "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true",
        ]
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var complaint: UnsafeMutablePointer<CChar>?
        var status: Int32 = 0
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue)
        let started = g_spawn_sync(
            nil, &arguments, nil, flags, nil, nil, nil, &complaint, &status, nil)
        defer { g_free(complaint) }
        guard started == 0 || status != 0 else { return }
        let reason = complaint.flatMap { String(cString: $0).split(separator: "\n").first }
        throw Unavailable(
            description: """
                Web pages can't be shown, because this system doesn't let the program bwrap \
                make the namespaces of their sandbox\
                \(reason.map { " (\($0))" } ?? ""); allow user \
                namespaces, or run in a container that has them.
                """)
    }

    private static func requireHelper() throws(Unavailable) {
        var folders = ["/usr/libexec/webkitgtk-6.0", "/usr/lib/webkitgtk-6.0"]
        if let folder = libraryFolder { folders.insert("\(folder)/webkitgtk-6.0", at: 0) }
        guard folders.contains(where: { access("\($0)/WebKitWebProcess", X_OK) == 0 }) else {
            throw Unavailable(
                description: """
                    WebKit's program WebKitWebProcess is in none of \
                    \(folders.joined(separator: ", ")); install WebKitGTK 6.0 again.
                    """)
        }
    }

    /// The folder that WebKitGTK was loaded from, according to `/proc/self/maps`; nil if it isn't
    /// found there.
    private static var libraryFolder: String? {
        var contents: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents("/proc/self/maps", &contents, nil, nil) != 0, let contents else {
            return nil
        }
        defer { g_free(contents) }
        let line = String(cString: contents).split(separator: "\n").first {
            $0.contains("/libwebkitgtk-6.0.so")
        }
        guard let line, let start = line.firstIndex(of: "/"), let end = line.lastIndex(of: "/")
        else { return nil }
        return String(line[start..<end])
    }

    private static func find(_ program: String) -> String? {
        guard let path = g_find_program_in_path(program) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}
