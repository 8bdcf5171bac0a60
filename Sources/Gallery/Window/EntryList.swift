import Inlay

/// A native list of rows, each with a title, a subtitle and a badge.
@MainActor
final class EntryList: WidgetConvertible {
    struct Entry {
        let title: String
        let subtitle: String
        /// The text of the status badge, and the style class of its color.
        var badge: (text: String, style: String)?
        var isActivatable = true
    }

    let widget: Widget
    /// Called with the index of the row that the user activated.
    var onActivate: ((Int) -> Void)?
    private let table: Table

    init(name: String) {
        table = Table(name).margins(18).aligned(vertically: .start)
        widget = Scroll(Clamp(table))
        table.onActivate = { [weak self] in self?.onActivate?($0) }
    }

    /// Replaces all rows.
    func show(_ entries: [Entry]) {
        table.replaceRows(
            entries.map { entry in
                let row = ListRow(entry.title, subtitle: entry.subtitle)
                row.maximumLines = 2
                if let badge = entry.badge {
                    row.append(
                        Label(badge.text).styled(.caption, StyleClass(rawValue: badge.style)))
                }
                row.isActivatable = entry.isActivatable
                if entry.isActivatable { row.showArrow() }
                return row
            })
    }
}
