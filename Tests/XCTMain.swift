import Dispatch
import Foundation
import Testing

@testable import InlayGTKTests
@testable import InlayPageTesting
@testable import InlayWindowTesting

/// The entry point of the test program, in place of the one that SwiftPM generates.
///
/// With `INLAY_GTK_TESTS=1` it runs the tests that need GTK, in GTK's main thread; otherwise the
/// others (docs/decisions/0005-test-runner.md). It takes the arguments of a test bundle, such as
/// `--filter NAME`.
@main
@MainActor
enum TestProgram {
    static func main() {
        let environment = ProcessInfo.processInfo.environment
        // Shows a scene for another test, if the environment names one.
        if let scene = environment["INLAY_TEST_SCENE"].flatMap(TestScene.init) { scene.run() }
        let arguments = CommandLine.arguments
        // `swift test` also asks for the tests of XCTest, of which there are none.
        if let option = arguments.firstIndex(of: "--testing-library"),
            arguments.dropFirst(option + 1).first != "swift-testing"
        {
            exit(0)
        }
        // A list of the tests shows nothing.
        guard GTKTestProgram.isRequested, !arguments.contains("--list-tests") else {
            Task.detached {
                let code: CInt = await Testing.__swiftPMEntryPoint()
                exit(code)
            }
            dispatchMain()
        }
        GTKTestProgram.run {
            WarmViews.start()
        } tests: {
            await Testing.__swiftPMEntryPoint()
        }
    }
}
