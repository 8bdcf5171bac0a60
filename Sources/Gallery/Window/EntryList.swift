import Inlay

/// A native list of rows with a title, a line below it and a word at the end.
@MainActor
final class EntryList: WidgetConvertible {
    struct Entry {
        let title: String
        let subtitle: String
        /// A word about the state, and the style class of its colour.
        var badge: (text: String, style: String)?
        var isActivatable = true
    }

    let widget: Widget
    /// Called with the index of the row that was chosen.
    var onChoice: ((Int) -> Void)?
    private let table: Table

    init(name: String) {
        table = Table(name).margins(16).aligned(vertically: .start)
        widget = Scroll(Clamp(table))
        table.onChoice = { [weak self] in self?.onChoice?($0) }
    }

    /// Shows these rows, in place of those before.
    func show(_ entries: [Entry]) {
        table.replaceRows(
            entries.map { entry in
                let row = ListRow(entry.title, subtitle: entry.subtitle)
                row.maximumLines = 2
                if let badge = entry.badge {
                    row.append(
                        Label(badge.text).styled(.caption, StyleClass(rawValue: badge.style)))
                }
                row.isPressable = entry.isActivatable
                if entry.isActivatable { row.showArrow() }
                return row
            })
    }
}
