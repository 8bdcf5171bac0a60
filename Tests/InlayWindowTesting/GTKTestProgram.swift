import CGLib
import CGTK
import Foundation
import Glibc
import InlayGObject
import InlayShell
import InlayTesting
import Testing

/// The test program as a program with GTK's main loop.
///
/// Swift Testing runs tests of the main actor in a thread of its own choice, but GTK requires the
/// main thread. So the main thread runs GLib's loop, and Swift Testing runs beside it
/// (docs/decisions/0005-test-runner.md).
enum GTKTestProgram {
    /// Whether the environment asks for the tests that need GTK.
    nonisolated static let isRequested =
        ProcessInfo.processInfo.environment["INLAY_GTK_TESTS"] == "1"

    /// Starts a virtual display and GTK, runs tests, and ends the program with their exit code.
    ///
    /// - Parameters:
    ///   - prepare: Called once windows can be created.
    ///   - tests: Runs the tests, and returns their exit code.
    static func run(
        prepare: () -> Void, tests: @escaping @Sendable () async -> CInt
    ) -> Never {
        // Before anything creates a logger.
        TestLog.start()
        do {
            // Always a private display: tests must not type into the developer's windows.
            unsetenv("WAYLAND_DISPLAY")
            // GTK's test backend for accessibility, which needs no screen reader.
            setenv("GTK_A11Y", "test", 1)
            // The settings of the tests, not the developer's.
            setenv("XDG_CONFIG_HOME", "\(NSTemporaryDirectory())inlay-test-settings", 1)
            try VirtualDisplay.start()
            try UserInput.addMissingKeys()
        } catch {
            inlay_print_error("error: \(error)\n")
            exit(69)
        }
        guard gtk_init_check() != 0 else {
            inlay_print_error("error: GTK can't use the virtual display.\n")
            exit(69)
        }
        adw_init()
        MainLoop.attach()
        prepare()
        Task.detached {
            let code = await tests()
            // On the main thread, because libraries are torn down on the thread that used them.
            await end(code)
        }
        g_main_loop_run(g_main_loop_new(nil, 0))
        fatalError("Nothing quits the main loop.")
    }

    private static func end(_ code: CInt) { exit(code) }
}

extension Trait where Self == ConditionTrait {
    /// Runs a suite only in the program with GTK's main loop.
    static var inGTKTestProgram: Self {
        .enabled(if: GTKTestProgram.isRequested, "It needs GTK's main loop; run `make test`.")
    }
}

extension Trait where Self == TimeLimitTrait {
    /// The limit of each test that needs GTK.
    static var gtkTimeLimit: Self { .timeLimit(.minutes(Campaign.minutes)) }
}
