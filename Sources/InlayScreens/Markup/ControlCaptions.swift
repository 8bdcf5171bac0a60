import InlayGObject
import InlayMarkup
import InlayShell

/// The title beside a control, and the prompt above a field.
extension BuiltElement {
    /// Returns the title of a control that can't display a title itself, such as a switch; nil if
    /// the element is no such control or has no title.
    func controlTitle(in context: MarkupContext) -> String? {
        switch widget {
        case is TextInput, is Switch, is Stepper, is Picker, is MarkupPicker, is DateTimeField,
            is Slider, is SegmentedControl:
            guard compiled["title"] != nil else { return nil }
            let title = context.title(of: compiled)
            return title.isEmpty ? nil : title
        default: return nil
        }
    }

    /// Wraps the widget and its caption in a container; does nothing if there is no caption.
    ///
    /// The caption is the prompt above a search field, the title above a text area, or the title
    /// beside a control. In a section or a list row, only form fields get a title beside them.
    func addCaption(in context: MarkupContext) {
        if compiled["prompt"] != nil, widget is SearchField {
            let label = Label().styled(.caption, .dimmed)
            prompt = label
            outer = Column(spacing: 3) {
                label
                outer
            }
        }
        guard !hasFieldLabel else { return }
        if let area = widget as? TextArea, compiled["title"] != nil {
            let title = context.title(of: compiled)
            area.setLabel(title)
            area.expandsVertically = true
            outer = Column(spacing: 6) {
                Label(title)
                outer
            }
            // The area fills the height of the column, which takes no more than others.
            outer.expandsVertically = false
        }
        guard let title = controlTitle(in: context), isField || !isInSection else { return }
        let label = Label(title).aligned(vertically: .center)
        let row = Row(spacing: 12) { label }
        if widget is TextInput || widget is MarkupPicker || widget is Slider {
            outer.expandsHorizontally = true
        } else {
            label.expandsHorizontally = true
        }
        outer.verticalAlignment = .center
        row.append(outer)
        outer = row
        if widget.accessibilityLabel == nil { widget.accessibilityLabel = title }
    }

    /// Whether the element's parent is a section, a table or a list row.
    var isInSection: Bool {
        guard let parent else { return false }
        return parent.widget is MarkupSection || parent.widget is MarkupTable
            || parent.widget is ListRow
    }
}
