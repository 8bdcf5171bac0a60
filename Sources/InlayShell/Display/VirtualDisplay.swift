import CGLib
import Glibc

/// A virtual display, for programs that draw on machines without a screen.
///
/// ```swift
/// if VirtualDisplay.isNeeded { try VirtualDisplay.start() }
/// ```
///
/// The display is an Xvfb server, which ends when the program ends, even by a crash. Clients need
/// the key in the file that `XAUTHORITY` names: other programs of the same user can connect, other
/// users can't.
public enum VirtualDisplay {
    /// The error when the virtual display can't be started.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence that says what is missing and what to do.
        public let description: String
    }

    /// Whether the program has no display: neither `DISPLAY` nor `WAYLAND_DISPLAY` is set.
    public static var isNeeded: Bool {
        (getenv("DISPLAY") ?? getenv("WAYLAND_DISPLAY")) == nil
    }

    /// Starts a display, which becomes the program's display.
    ///
    /// Call it before GTK is initialized, and on the main thread, because the display ends with the
    /// thread that started it.
    ///
    /// - Parameters:
    ///   - width: The width of the screen, in pixels.
    ///   - height: The height of the screen, in pixels.
    ///   - frameBuffer: The path of a folder where the display stores its pixels for other programs
    ///     to read; nil if no program reads the pixels.
    /// - Throws: ``Failure``.
    public static func start(
        width: Int = 1920, height: Int = 1200, frameBuffer: String? = nil
    ) throws(Failure) {
        let authority = try DisplayAuthority.makeFile()
        let command =
            [
                "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten",
                // Without a reset when the last client disconnects: it may be a helper program that
                // set up the keyboard. Without auto-repeat: a program that simulates a key press may
                // be suspended before the release, for longer than the delay of the auto-repeat.
                "tcp", "-auth", authority, "-noreset", "-r",
            ] + (frameBuffer.map { ["-fbdir", $0] } ?? [])
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var output: Int32 = -1
        // Spawned directly: the end of an intermediate process would also end the display.
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue
                | G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
        let started = g_spawn_async_with_pipes(
            nil, &arguments, nil, flags, inlay_end_with_parent_only, nil, nil, nil, &output, nil,
            nil)
        guard started != 0 else {
            throw Failure(
                description: """
                    There is no display, and the program Xvfb, which makes a private one, isn't \
                    installed; on Debian: apt-get install xvfb.
                    """)
        }
        defer { Glibc.close(output) }
        guard let number = readLine(from: output), !number.isEmpty else {
            throw Failure(description: "There is no display, and Xvfb couldn't make a private one.")
        }
        setenv("DISPLAY", ":\(number)", 1)
        setenv("XAUTHORITY", authority, 1)
        for (name, value) in environment { setenv(name, value, 0) }
    }

    /// The environment variables that select X11 and software rendering, and turn off features that
    /// need a desktop; variables that are set already keep their values.
    private static var environment: [(String, String)] {
        let always = [
            ("GDK_BACKEND", "x11"), ("GSETTINGS_BACKEND", "memory"), ("ADW_DISABLE_PORTAL", "1"),
            ("LIBGL_ALWAYS_SOFTWARE", "1"), ("GSK_RENDERER", "cairo"),
        ]
        // Without a session bus there are no screen readers.
        guard getenv("DBUS_SESSION_BUS_ADDRESS") == nil else { return always }
        return always + [("GTK_A11Y", "none"), ("WEBKIT_A11Y_BUS_ADDRESS", "")]
    }

    /// Reads the line with the display's number, which Xvfb writes when it is ready.
    ///
    /// Blocks until the line is complete; returns nil if Xvfb ends earlier.
    private static func readLine(from descriptor: Int32) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }
}
