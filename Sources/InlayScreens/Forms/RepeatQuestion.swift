import InlayShell
import InlayValues
import Logging

/// The question before a form is sent again that the server accepted or may have received.
///
/// It is asked once at a time, so that a button that is pressed twice doesn't send a form twice.
final class RepeatQuestion {
    private var isAsked = false

    /// Asks the user whether to send a form again, unless the question is already open.
    ///
    /// - Parameters:
    ///   - window: The form's window; without one, a warning says that the form isn't sent.
    ///   - isAccepted: Whether the server accepted the form.
    ///   - send: Called when the user confirmed; not if the user cancelled, or the window was closed.
    func ask(in window: Window?, isAccepted: Bool, _ send: @escaping () -> Void) {
        guard let window else {
            let reason = isAccepted ? "was already sent" : "may have been received by the server"
            Logger(label: "inlay.forms").warning(
                "The form isn't sent: it \(reason), and without a window the user can't be asked.")
            return
        }
        guard !isAsked else { return }
        isAsked = true
        Task {
            let detail: InterfaceText = isAccepted ? .sendAcceptedAgainDetail : .sendAgainDetail
            // Return cancels for an accepted form: users may press it twice by mistake.
            let role: DialogButton.Role = isAccepted ? .normal : .suggested
            let answer = await window.ask(
                InterfaceText.sendAgainQuestion(), detail(),
                buttons: [
                    DialogButton(InterfaceText.cancel()),
                    DialogButton(InterfaceText.sendAgain(), role: role),
                ])
            isAsked = false
            if answer == 1 { send() }
        }
    }
}
