import CGTK
import InlayGObject
import InlayShell
import InlayValues

/// The message above a form, about its failed submission or about values without a field of their
/// own.
final class FormBanner: Row {
    private let status = Label("")

    init() {
        super.init(spacing: 6)
        setRole(GTK_ACCESSIBLE_ROLE_ALERT)
        ControlStyleSheet.load()
        styled("inlay-form-banner")
        self[GLibProperty("focusable")] = true
        append(Icon("dialog-error-symbolic").styled(.error).aligned(vertically: .center))
        append(status.styled(.error).expanded())
    }

    /// Shows a message; an empty one hides the banner.
    func show(_ sentence: String) {
        let isNew = !sentence.isEmpty && sentence != status.text
        status.text = sentence
        accessibilityLabel = sentence
        isVisible = !sentence.isEmpty
        // The focus scrolls to the banner and has it read by screen readers, as the user may have
        // pressed a button far below.
        guard isNew, gtk_widget_grab_focus(cast()) != 0, let window else { return }
        // GTK hides focus rings three seconds after the last key; the response may have come later.
        gtk_window_set_focus_visible(window.cast(), 1)
    }
}

/// The progress of a submission below a form, with a button that cancels it.
final class FormProgress: Row {
    private let bar = ProgressBar()

    init(onCancel: @escaping () -> Void) {
        super.init(spacing: 12)
        bar.accessibilityLabel = InterfaceText.sending()
        append(bar.aligned(vertically: .center).expanded())
        append(Button(InterfaceText.cancel(), action: onCancel).styled(.flat))
    }

    /// Shows the sent fraction, from 0 to 1, or that it is unknown.
    func show(_ share: Double?) {
        isVisible = true
        // After the last byte, the duration of the server's work is unknown.
        if let share, share < 1 { bar.fraction = share } else { bar.isIndeterminate = true }
    }
}

/// The container of a form's content, which is disabled during a submission.
final class FormFields: Bin {
    /// The keyboard focus in the form before the content was disabled; nil if it was outside the
    /// form.
    private var savedFocus: SavedFocus?

    /// Disables the content; the keyboard focus is in no widget then.
    func disable(in form: Widget) {
        guard isEnabled else { return }
        savedFocus = SavedFocus(in: form)
        // A text field that is disabled while it has the focus isn't told that it loses it.
        if savedFocus != nil, let window {
            gtk_window_set_focus(window.cast(), nil)
            window.busyContent = self
        }
        isEnabled = false
    }

    /// Enables the content, and restores the keyboard focus unless the form has it already.
    func enable(in form: Widget) {
        guard !isEnabled else { return }
        isEnabled = true
        if !form.hasFocus { _ = savedFocus?.restore(in: form) }
        savedFocus = nil
    }

    /// Returns whether a widget and its ancestors in this container are visible and enabled.
    ///
    /// The container itself doesn't count, because it is disabled during a submission.
    func isUsable(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
        var current = widget
        while let part = current, part != cast() {
            guard gtk_widget_get_visible(part) != 0, gtk_widget_get_sensitive(part) != 0 else {
                return false
            }
            current = gtk_widget_get_parent(part)
        }
        return true
    }
}
