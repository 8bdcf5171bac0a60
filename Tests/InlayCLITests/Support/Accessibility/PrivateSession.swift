import Foundation
import InlayTesting

/// A private display, session bus and accessibility bus.
///
/// The accessibility bus starts with the first request for it, and ends with the session bus. All
/// end with this value, or with the tests, however those end.
final class PrivateSession: Sendable {
    let environment: [String: String]

    private let folder: TemporaryDirectory
    private let display: ChildProcess
    private let bus: ChildProcess

    /// Starts a session.
    ///
    /// - Throws: ``TestFailure`` when a program for it isn't installed.
    init() async throws {
        folder = try TemporaryDirectory()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        // Disables animations: a list that slides away keeps its position in the tree until it is
        // gone.
        try folder.write(
            "[Settings]\ngtk-enable-animations=false\n", to: "config/gtk-4.0/settings.ini")
        let base = Self.environment(folder: folder)
        // When ready, each program prints its display number or address as a line.
        display = try await ChildProcess(
            [
                "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp",
                // No auto-repeat: xdotool may be stopped for longer than its delay.
                "-r",
            ],
            environment: base)
        bus = try await ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
            environment: base)
        guard let number = await display.line(), let address = await bus.line() else {
            throw TestFailure("The private display or its bus ended at once.")
        }
        environment = base.merging(
            ["DISPLAY": ":\(number)", "DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
    }

    deinit {
        // The folder is removed after the programs that use it have ended.
        bus.stop()
        display.stop()
    }

    /// Connects to the accessibility bus, which starts with the first request for it.
    func accessibilityBus() async throws -> AccessibilityBus {
        let session = try AccessibilityBus(address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        let answer = try await session.perform {
            try session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress").text
        }
        return try AccessibilityBus(address: answer ?? "")
    }

    /// Sets the property by which programs know that a screen reader is in use.
    func enableScreenReader() async throws {
        let session = try AccessibilityBus(address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        _ = try await session.perform {
            try session.call(
                "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                [.text("org.a11y.Status"), .text("IsEnabled"), .flag(true)]
            ).text
        }
    }

    /// The environment without the desktop that the tests may have been started on.
    private static func environment(folder: TemporaryDirectory) -> [String: String] {
        let desktop = [
            "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS",
            "GTK_A11Y", "WEBKIT_A11Y_BUS_ADDRESS", "NO_AT_BRIDGE",
        ]
        return ProcessInfo.processInfo.environment.filter { !desktop.contains($0.key) }
            .merging([
                "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config",
                "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_DATA_HOME": "\(folder.path)/data",
                // The same as on a display that the program starts itself.
                "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory", "ADW_DISABLE_PORTAL": "1",
                "LIBGL_ALWAYS_SOFTWARE": "1", "GSK_RENDERER": "cairo",
                // The roles and names that the tests look for aren't translated.
                "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
            ]) { $1 }
    }
}
