import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests {
    /// The app shell and native controls, used as an app does: without a pointer into GTK.
    @Suite struct Shell {}
}

extension Window {
    /// Shows the window without a frame, and returns when it is drawn and has the keyboard.
    func presentInTest() async throws {
        isDecorated = false
        present()
        await nextFrame()
        await nextFrame()
        try await waitUntil("the window has the keyboard") { self[Property<Bool>("is-active")] }
    }
}
