import Inlay

/// A screen with a native list of the portal's data.
@MainActor
class ListScreen<Item>: Screen, Scene {
    var onActivate: ((Item) -> Void)?
    /// The items of the rows, in order.
    private(set) var items: [Item] = []
    private var pane: LoadingPane?

    /// Creates a screen that loads items and shows each item as a row with the item's entry.
    init(
        _ title: String, portal: Portal, items: @escaping @MainActor () async throws -> [Item],
        entry: @escaping (Item) -> EntryList.Entry
    ) {
        super.init(title)
        let list = EntryList(name: title)
        let pane = LoadingPane(list, portal: portal) { [weak self] in
            let loaded = try await items()
            list.show(loaded.map(entry))
            self?.items = loaded
        }
        list.onActivate = { [weak self] index in
            guard let self, self.items.indices.contains(index) else { return }
            onActivate?(self.items[index])
        }
        self.pane = pane
        content = pane
        pane.start()
    }

    func waitUntilReady() async {
        await pane?.waitUntilReady()
    }
}
