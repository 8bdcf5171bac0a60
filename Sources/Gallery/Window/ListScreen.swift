import CGTK
import Inlay

/// A screen with a native list of what the portal says.
@MainActor
final class ListScreen<Item>: Screen {
    let title: String
    var widget: Object { pane.widget }
    var onChoice: ((Item) -> Void)?
    /// What the rows stand for, from the first to the last.
    var items: [Item] { shown.items }
    private let pane: LoadingPane
    private let shown = Shown()

    /// Makes a screen of items, each of which is shown by its entry.
    init(
        title: String, portal: Portal, items: @escaping @MainActor () async throws -> [Item],
        entry: @escaping (Item) -> EntryList.Entry
    ) {
        self.title = title
        let list = EntryList(name: title)
        let shown = shown
        pane = LoadingPane(list.widget, portal: portal) {
            let loaded = try await items()
            list.show(loaded.map(entry))
            shown.items = loaded
        }
        list.onChoice = { [weak self] index in
            guard shown.items.indices.contains(index) else { return }
            self?.onChoice?(shown.items[index])
        }
        pane.start()
    }

    func ready() async {
        await pane.ready()
    }

    private final class Shown {
        var items: [Item] = []
    }
}
