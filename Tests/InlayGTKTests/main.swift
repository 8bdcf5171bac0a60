import CGLib
import CGTK
import Foundation
import Glibc
import Inlay
import InlayGObject
import Testing

// Shows a scene for another test program, if the environment names one.
if let name = g_getenv("INLAY_TEST_SCENE"), let scene = TestScene(rawValue: String(cString: name)) {
    scene.run()
}

// Runs the suites of this target on GTK's main thread, with GLib's loop under them
// (docs/decisions/0005-test-runner.md). Takes the arguments of a test bundle: --filter NAME.

// Before anything makes a logger.
TestLog.start()

/// Views that keep a web process of each trust level running, so that not every test starts one.
var warmViews: [WebView] = []

// A list of the tests shows nothing. Exit tests are in other targets: see HandlerShapeTests.
if !CommandLine.arguments.contains("--list-tests") {
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
    warmViews = [WebView(trust: .app), WebView(trust: .document)]
    for view in warmViews { view.start(.trusted("<p>")) }
} else {
    MainLoop.attach()
}
let loop = g_main_loop_new(nil, 0)
Task.detached {
    let code: CInt = await Testing.__swiftPMEntryPoint()
    // On the main thread, because libraries are torn down on the thread that used them.
    await end(code)
}
g_main_loop_run(loop)

@MainActor
private func end(_ code: CInt) { exit(code) }
