import InlayGObject
import InlayMarkup
import InlayShell

/// The title beside a control.
extension BuiltElement {
    /// Returns the title of a control that can't display a title itself, such as a switch; nil if
    /// the element is no such control or has no title.
    func controlTitle(in context: MarkupContext) -> String? {
        guard case .beside = behavior.element.caption, compiled["title"] != nil else { return nil }
        let title = context.title(of: compiled)
        return title.isEmpty ? nil : title
    }

    /// Wraps the widget and the title beside it in a container; does nothing without a title.
    ///
    /// In a section or a list row, only form fields get a title beside them.
    func addCaption(in context: MarkupContext) {
        guard !hasFieldLabel, case .beside(let expands) = behavior.element.caption else { return }
        guard let title = controlTitle(in: context), isField || !isInSection else { return }
        let label = Label(title).aligned(vertically: .center)
        let row = Row(spacing: 12) { label }
        if expands(widget) {
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
