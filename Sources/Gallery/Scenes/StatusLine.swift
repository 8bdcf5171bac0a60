import Inlay

/// A line with an icon that shows the state of a service, and with buttons at its end.
@MainActor
final class StatusLine: Bin {
    private let icon = Icon("")
    private let label = Label()

    init(@WidgetBuilder buttons: () -> [any WidgetConvertible] = { [] }) {
        super.init()
        let row = Row(spacing: 8) {
            icon
            label.expanded()
            for button in buttons() { button }
        }
        content = Clamp(row.margins(Insets(top: 12, leading: 18, trailing: 18)))
    }

    /// Shows a sentence, with the name of an icon and the style class of its color.
    func show(_ text: String, icon name: String, style: StyleClass) {
        label.text = text
        icon.name = name
        icon.styleClasses = [style]
    }
}
