import CGTK
import InlayGObject
import InlayShell
import InlayTesting

extension Window {
    /// Shows the window without a frame, and returns when it is drawn and has the keyboard.
    func presentInTest() async throws {
        isDecorated = false
        var patience = Patience()
        repeat {
            try patience.check("the window has the keyboard")
            // The display refuses the focus to a window that isn't mapped yet.
            present()
            await nextFrame()
            await nextFrame()
        } while !self[GLibProperty<Bool>("is-active")]
    }
}
