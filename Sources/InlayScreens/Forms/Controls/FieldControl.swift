import CGTK
import InlayForms
import InlayGObject
import InlayShell

/// The native control of a form's field, made by ``FieldControl/make(_:)``.
class FieldControl {
    /// The control's outermost widget.
    let widget: Widget
    /// The widgets that get accessible names, each with the word that is appended to the field's
    /// title in its name; empty for the title only.
    let parts: [(widget: Widget, name: String)]
    /// Called with the value when the user changes it.
    final var onEdit: ((FormValue) -> Void)?
    /// Called when the user presses Return in a single-line text control.
    final var onReturn: (() -> Void)?
    /// Called after the form restored a draft or was reset, to update models bound to the control.
    final var onRestore: (() -> Void)?
    /// Called to show the values of models bound to the control; returns whether there are any.
    final var onReload: (() -> Bool)?
    /// Returns whether a model gets the user's input.
    final var isBound: (() -> Bool)?

    init(_ widget: Widget, parts: [(widget: Widget, name: String)]? = nil) {
        self.widget = widget
        self.parts = parts ?? [(widget, "")]
    }

    /// The widgets of the control that accept the keyboard focus, and therefore expose the field's
    /// hint and error to screen readers.
    var describedWidgets: [Widget] { parts.map(\.widget) }

    /// The widget that the app gets when it accesses the control, such as a text field without its
    /// container.
    var mainWidget: Widget { widget }

    /// Whether the control shows the field's label itself.
    var showsLabel: Bool { false }

    /// Shows the value of the field.
    func show(_ field: FormField) {}

    /// The value that the control shows; nil if only the user can change the control.
    ///
    /// The form reads this value, because the app may have changed it. Changes by the user are
    /// reported with ``onEdit``.
    var shownValue: FormValue? { nil }

    /// Applies input that the user typed but hasn't confirmed yet.
    func commit() {}

    /// The widget that determines whether the field is enabled.
    ///
    /// The field is enabled if this widget and its ancestors in the form are visible and enabled.
    var stateWidget: UnsafeMutablePointer<GtkWidget>? { widget.cast() }

    /// Moves the keyboard focus to the control.
    func focus() { _ = parts.first?.widget.focus() ?? widget.focus() }

    /// Returns the control for a field; nil for a field that isn't shown, or a button.
    static func make(_ field: FormField) -> FieldControl? {
        guard field.isVisible else { return nil }
        return switch field.kind {
        case .hidden, .submit, .reset: nil
        case .text, .search, .secure, .email, .url, .telephone: TextControl(field)
        case .number: NumberControl(field)
        case .multiline: TextAreaControl(field)
        case .range: SliderControl(field)
        // No control has seconds, so times with seconds are typed as text.
        case .time where hasSeconds(field), .dateTime where hasSeconds(field): TextControl(field)
        case .date, .time, .dateTime, .month, .week: DateControl(field)
        case .color: ColorControl(field)
        case .toggle: ToggleControl(field)
        case .choice where PickerControl.suits(field): PickerControl(field)
        case .choice, .choices: OptionsControl(field)
        case .file: FileControl(field)
        }
    }

    /// Returns whether a time field needs seconds, as its step isn't a whole number of minutes.
    private static func hasSeconds(_ field: FormField) -> Bool {
        switch field.constraints.step {
        case .any: true
        case .by(let size): size.truncatingRemainder(dividingBy: 60) != 0
        case nil: false
        }
    }
}
