import InlayShell
import InlayWebViews

/// The state of a built element that only elements of its kind have.
enum ElementState {
    /// The element has none.
    case none
    /// The container of a `Form` element's view, a new one for each version of the document.
    case form(slot: Widget)
    /// The web view of a `Web` element, which lives as long as the element, and its latest load.
    case page(WebView, load: Task<Void, Never>?)
    /// A row: the label of its second text, if that is at the end of the row, and its check box, if
    /// it is in a section with a selection mode.
    case row(detail: Label?, checkBox: CheckBox?)
    /// The values of the rows or segments, in document order; a row or segment without a `value` has
    /// its title as its value.
    ///
    /// Only elements have them that have the attribute `value` or a row or segment with it.
    case choice(values: [String])
    /// Whether the text of a field is cleared when it gets the focus, if the document sets this.
    case textField(clearsOnFocus: Bool)
    /// The label of the prompt above a search field.
    case searchField(prompt: Label)
}

/// How a built element is a field of a form.
enum FieldState {
    /// The element isn't a field.
    case none
    /// The element's widget is the field's control.
    case widget(row: FieldRow?)
    /// The form made the control, below a title.
    ///
    /// `value` is the accessor of the value of a date or hidden control; nil for other controls, whose
    /// element's behavior has it.
    case control(value: ValueAccess?, row: FieldRow?)

    /// The row that shows the field's errors in its form; nil before the field was added to its form,
    /// and for a hidden field.
    var row: FieldRow? {
        get {
            switch self {
            case .none: nil
            case .widget(let row), .control(_, let row): row
            }
        }
        set {
            switch self {
            case .none: break
            case .widget: self = .widget(row: newValue)
            case .control(let value, _): self = .control(value: value, row: newValue)
            }
        }
    }
}

extension BuiltElement {
    /// Whether the element is a field of a form.
    var isField: Bool {
        if case .none = field { false } else { true }
    }

    /// Whether the row of the field shows the title above the control.
    var hasFieldLabel: Bool {
        if case .control = field { true } else { false }
    }

    /// The values of the rows or segments; empty for an element without them.
    var rowValues: [String] {
        if case .choice(let values) = state { values } else { [] }
    }

    /// The label of a row's second text at its end, or nil.
    var detail: Label? {
        if case .row(let detail, _) = state { detail } else { nil }
    }

    /// The check box of a row, or nil.
    var checkBox: CheckBox? {
        if case .row(_, let checkBox) = state { checkBox } else { nil }
    }
}
