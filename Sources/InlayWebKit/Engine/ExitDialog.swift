import CGLib
import CGTK
import InlayGObject
import InlayShell
import InlayValues

/// A dialog that asks whether a link may be opened in another app.
///
/// The cancel button has the keyboard focus at first, so that a key press meant for the page
/// doesn't open the link.
final class ExitDialog {
    private let window = GLibObject(adopting: gtk_window_new())
    private var answer: CheckedContinuation<Bool, Never>?
    /// The dialogs that wait for the user's answer.
    private(set) static var open: [ExitDialog] = []
    /// The URL that the dialog asks about.
    let url: String

    /// Creates a dialog that asks about a URL, modal over a parent window.
    ///
    /// ``confirmation()`` shows the dialog.
    init(_ url: String, over parent: GLibObject) {
        self.url = url
        let title = InterfaceText.openThisLink()
        gtk_window_set_title(window.cast(), title)
        gtk_window_set_transient_for(window.cast(), parent.cast())
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_resizable(window.cast(), 0)
        let box = GLibObject(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        for set in [
            gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
            gtk_widget_set_margin_end,
        ] { set(box.cast(), 24) }
        for text in [title, Self.shortened(url)] {
            let label = GLibObject(adopting: gtk_label_new(text))
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_max_width_chars(label.opaque, 50)
            gtk_box_append(box.cast(), label.cast())
        }
        let cancel = button(InterfaceText.cancel(), answers: false)
        let open = button(InterfaceText.open(), answers: true)
        for button in [cancel, open] { gtk_box_append(box.cast(), button.cast()) }
        gtk_window_set_child(window.cast(), box.cast())
        gtk_window_set_focus(window.cast(), cancel.cast())
        let shortcuts = GLibObject(owning: gtk_shortcut_controller_new())
        gtk_shortcut_controller_add_shortcut(
            shortcuts.opaque,
            gtk_shortcut_new(
                gtk_keyval_trigger_new(UInt32(GDK_KEY_Escape), GdkModifierType(rawValue: 0)),
                gtk_named_action_new("window.close")))
        gtk_widget_add_controller(window.cast(), shortcuts.makeOwnedPointer())
        _ = window.connect("close-request") { [weak self] () -> Bool in
            self?.end(false)
            return true
        }
    }

    /// Shows the dialog, and returns whether the user agreed to open the link; false if the task is
    /// cancelled.
    func confirmation() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                answer = continuation
                Self.open.append(self)
                gtk_window_present(window.cast())
            }
        } onCancel: {
            Task { @MainActor in self.end(false) }
        }
    }

    /// Closes the dialog with an answer, as its buttons do; does nothing if the dialog isn't open.
    func end(_ isConfirmed: Bool) {
        guard let answer else { return }
        self.answer = nil
        Self.open.removeAll { $0 === self }
        gtk_window_destroy(window.cast())
        answer.resume(returning: isConfirmed)
    }

    /// Returns the URL as the dialog shows it: the first 500 Unicode scalars, then an ellipsis if
    /// the URL is longer.
    ///
    /// A page's URL may be megabytes long, and would push the buttons off the screen.
    static func shortened(_ url: String) -> String {
        url.unicodeScalars.count > 500 ? String(url.unicodeScalars.prefix(500)) + "…" : url
    }

    /// Creates a button that closes the dialog with an answer.
    ///
    /// The label has no mnemonic, because GTK 4.8 would add its underscore to the accessible name.
    private func button(_ label: String, answers isConfirmed: Bool) -> GLibObject {
        let button = GLibObject(adopting: gtk_button_new_with_label(label))
        _ = button.connect("clicked") { [weak self] in self?.end(isConfirmed) }
        return button
    }
}
