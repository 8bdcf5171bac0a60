import CGLib
import CGTK
import Glibc
import Inlay
import InlayGObject
import Testing

// Shows a window for another test program, if it is asked for one.
if let name = g_getenv("INLAY_TEST_SCENE"), let scene = TestScene(rawValue: String(cString: name)) {
    scene.run()
}

// Runs the suites of this target on GTK's main thread, with GLib's loop under them
// (docs/decisions/0005-test-runner.md). Takes the arguments of a test bundle: --filter NAME.

/// Views that keep a process of each tier running: the tests' own views need not start one each.
var warmViews: [WebView] = []

// A list of the tests shows nothing. Exit tests are in other targets: see HandlerShapeTests.
if !CommandLine.arguments.contains("--list-tests") {
    do {
        // Always a display of their own: tests that press keys must not press the developer's.
        unsetenv("WAYLAND_DISPLAY")
        // What screen readers are told is kept, without any that reads it.
        setenv("GTK_A11Y", "test", 1)
        try VirtualDisplay.start()
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
    // On the main thread, where the libraries that are taken down now have been at work.
    await end(code)
}
g_main_loop_run(loop)

@MainActor
private func end(_ code: CInt) { exit(code) }
