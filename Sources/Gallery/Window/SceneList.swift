import Inlay

/// The searchable list of scenes.
@MainActor
final class SceneList: Screen {
    var onActivate: ((SceneEntry) -> Void)?
    /// Whether choosing a scene clears the search, because the list isn't shown beside the scene.
    var clearsOnChoice = false

    private let search = SearchField(placeholder: "Search")
    private let table = Table("Scenes", selection: .single, style: .sidebar)
    private let entries = SceneCatalog.entries

    init() {
        super.init("Inlay")
        for entry in entries { table.append(Self.row(entry)) }
        table.group = { [entries] in entries[$0].group.rawValue }
        table.setPlaceholder(Label("No Results Found").styled(.dimmed).margins(24))
        table.onActivate = { [weak self] in self?.choose($0) }
        search.labeled("Search scenes").margins(6)
        search.onChange = { [weak self] in self?.filter($0) }
        search.onSubmit = { [weak self] in self?.chooseFirst() }
        search.onKey("Down", isFirst: true) { [weak self] in
            guard let self, let first = SceneCatalog.matches(of: search.text).first else {
                return false
            }
            table.focus(row: first)
            return true
        }
        content = Column {
            search
            Scroll(table)
        }
        initialFocus = table
    }

    func select(_ entry: SceneEntry) {
        guard let index = entries.firstIndex(where: { $0.name == entry.name }) else { return }
        table.selectedRow = index
        table.scroll(to: index)
    }

    func startSearch() {
        search.focus()
    }

    private static func row(_ entry: SceneEntry) -> Widget {
        Column(spacing: 2) {
            Label(entry.title).styled(.heading)
            Label(entry.summary).styled(.caption, .dimmed)
        }
        .margins(Insets(top: 8, bottom: 8))
        .labeled("\(entry.title). \(entry.summary)")
    }

    private func filter(_ text: String) {
        let shown = Set(SceneCatalog.matches(of: text))
        for index in entries.indices { table.setVisible(shown.contains(index), row: index) }
        if let index = table.selectedRow, shown.contains(index) { table.scroll(to: index) }
    }

    private func chooseFirst() {
        if let best = SceneCatalog.bestMatch(of: search.text) { choose(best) }
    }

    private func choose(_ index: Int) {
        if clearsOnChoice {
            search.text = ""
            filter("")
        }
        onActivate?(entries[index])
    }
}
