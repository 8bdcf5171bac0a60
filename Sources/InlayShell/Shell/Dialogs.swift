import CGLib
import CGTK
import InlayGObject
public import InlayValues

/// A button of a dialog.
public struct DialogButton: Hashable, Sendable {
    /// The role of a button, which determines its style.
    public enum Role: Int32, Hashable, Sendable {
        /// An ordinary button.
        case normal = 0
        /// The button for the most likely choice; Return presses it.
        case suggested = 1
        /// A button for an action that can't be undone.
        case destructive = 2
    }

    /// The title of the button.
    ///
    /// An underscore marks the next letter as the mnemonic, which presses the button together with
    /// Alt; two underscores are displayed as one.
    public var title: String
    /// The role of the button.
    public var role: Role

    /// Creates a button with a title and a role.
    public init(_ title: String, role: Role = .normal) {
        (self.title, self.role) = (title, role)
    }
}

extension Window {
    /// Shows a dialog with a message and one button that closes it.
    ///
    /// Returns when the user has closed the dialog, or the task is cancelled.
    public final func alert(
        _ heading: String, _ body: String = "", button: String = InterfaceText.close()
    ) async {
        _ = await ask(heading, body, buttons: [DialogButton(button)])
    }

    /// Shows a dialog with a question that the user can confirm or cancel.
    ///
    /// ```swift
    /// guard await window.confirm("Delete 3 messages?", button: "Delete", isDestructive: true)
    /// else { return }
    /// ```
    ///
    /// - Parameters:
    ///   - heading: The question.
    ///   - body: An explanation of the consequences.
    ///   - button: The title of the button that confirms.
    ///   - isDestructive: Whether the action can't be undone.
    /// - Returns: Whether the user pressed the button that confirms; false if the user cancelled
    ///   the dialog, or the task was cancelled.
    public final func confirm(
        _ heading: String, _ body: String = "", button: String, isDestructive: Bool = false
    ) async -> Bool {
        let confirm = DialogButton(button, role: isDestructive ? .destructive : .suggested)
        return await ask(heading, body, buttons: [DialogButton(InterfaceText.cancel()), confirm])
            == 1
    }

    /// Shows a dialog with a question and a button for each answer.
    ///
    /// - Parameters:
    ///   - heading: The question.
    ///   - body: An explanation, which is never parsed as markup.
    ///   - buttons: The buttons; Return presses the first suggested button, or else the first
    ///     normal one.
    /// - Returns: The index of the pressed button; nil if the user closed the dialog without a
    ///   button, such as with Escape, the window was closed, or the task was cancelled.
    public final func ask(
        _ heading: String, _ body: String = "", buttons: [DialogButton]
    ) async -> Int? {
        guard !isClosed else { return nil }
        let dialog = GLibObject(adopting: inlay_dialog_new(cast(), heading, body))
        for (index, button) in buttons.enumerated() {
            inlay_dialog_add_response(dialog.cast(), "\(index)", button.title, button.role.rawValue)
        }
        let preset =
            buttons.firstIndex { $0.role == .suggested }
            ?? buttons.firstIndex { $0.role == .normal } ?? 0
        inlay_dialog_set_responses(dialog.cast(), "\(preset)", "close")
        gtk_window_set_destroy_with_parent(dialog.cast(), 1)
        return await DialogAnswer<Int>.wait { answer in
            dialog.connect("response") { (response: String) in answer.give(Int(response)) }
            // Reports a dialog that was closed without a response. Deferred, because GTK emits a
            // response right after the window is gone.
            dialog.connect("unrealize") { Task { answer.give(nil) } }
            gtk_window_present(dialog.cast())
        } cancel: {
            gtk_window_destroy(dialog.cast())
        }
    }
}

/// A waiter for the first response of a dialog; later responses are ignored.
final class DialogAnswer<Value: Sendable> {
    private var continuation: CheckedContinuation<Value?, Never>?

    func give(_ value: Value?) {
        continuation?.resume(returning: value)
        continuation = nil
    }

    /// Waits for the first response of a dialog.
    ///
    /// - Parameters:
    ///   - show: Shows the dialog and passes its response to `give`; not called if the task was
    ///     already cancelled.
    ///   - cancel: Closes the dialog; called when the task is cancelled before there is a response.
    /// - Returns: The response; nil if the dialog closes without one, or the task is cancelled.
    static func wait(
        _ show: (DialogAnswer) -> Void, cancel: @escaping @MainActor () -> Void
    ) async -> Value? {
        let answer = DialogAnswer()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
                answer.continuation = continuation
                show(answer)
            }
        } onCancel: {
            Task { @MainActor in
                guard answer.continuation != nil else { return }
                answer.give(nil)
                cancel()
            }
        }
    }
}
