import CGTK
import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

/// A form control that adapts the widget of a markup element, such as a slider or a picker.
final class ElementControl: FieldControl {
    private weak var element: BuiltElement?
    private let field: FormField

    init(_ element: BuiltElement, _ field: FormField) {
        (self.element, self.field) = (element, field)
        super.init(element.widget)
        ValueAccess.primary(of: element)?.observe(element) { [weak self] in
            if let self, let value = shownValue { onEdit?(value) }
        }
    }

    override var showsLabel: Bool { true }

    override var shownValue: FormValue? {
        guard let element, let access = ValueAccess.primary(of: element) else { return nil }
        element.behavior.element.field?.commit(element.widget)
        switch field.kind {
        case .toggle: return .toggle(access.read(element).bool ?? false)
        case .choice: return .selection(selection?.read(element.widget).map { [$0] } ?? [])
        case .range:
            let number = access.read(element).number ?? 0
            return .text(StepScale(field).text(nearest: number))
        default: return .text(MarkupFormats.text(of: MarkupBound(access.read(element))))
        }
    }

    override func show(_ field: FormField) {
        guard field.value != shownValue, let element else { return }
        let access = ValueAccess.primary(of: element)
        switch field.value {
        case .toggle(let isOn): access?.write(element, .bool(isOn))
        case .selection(let indices): selection?.write(element.widget, indices.min())
        case .text(let text) where [.number, .range].contains(field.kind):
            access?.write(element, .number(Double(text) ?? 0))
        case .text(let text): access?.write(element, .text(text))
        case .files: break
        }
    }

    private var selection: ElementField.Selection? { element?.behavior.element.field?.selection }
}

/// The form control of a section in which the user checks rows.
final class SectionControl: FieldControl {
    private let section: MarkupSection

    init(_ section: MarkupSection) {
        self.section = section
        super.init(section)
        section.changeHandlers.append { [weak self] in
            if let self, let value = shownValue { onEdit?(value) }
        }
    }

    override var showsLabel: Bool { true }

    override var shownValue: FormValue? { .selection(section.checkedIndices) }

    override func show(_ field: FormField) {
        if case .selection(let indices) = field.value { section.checkedIndices = indices }
    }

    override var describedWidgets: [Widget] { super.describedWidgets + section.checkBoxes }

    override func focus() {
        let boxes = section.checkBoxes
        (boxes.first(where: \.isOn) ?? boxes.first(where: \.isEnabled))?.focus()
    }
}

/// The form control of a hidden field, which has a value but no visible widget.
final class HiddenControl: FieldControl {
    private var text = ""

    init() {
        super.init(Bin())
        widget.isVisible = false
    }

    override var shownValue: FormValue? { .text(text) }

    override func show(_ field: FormField) { text = field.value.text ?? "" }

    /// The parent of the field's widget.
    ///
    /// The parent's visibility determines whether the field is enabled, because the field's own
    /// widget is always hidden.
    override var stateWidget: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_parent(widget.cast())
    }
}
