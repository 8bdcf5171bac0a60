import Inlay

/// The gallery's window, with the list of scenes and the selected scene.
@MainActor
final class GalleryWindow: Window {
    private let list = SceneList()
    private let portal = Portal()
    private let split: SplitView
    private var entry: SceneEntry?
    private var info: MenuAction?

    init() {
        split = SplitView(sidebar: list, content: NavigationStack(Screen()))
        super.init("Inlay Gallery", content: split, width: 1000, height: 700)
        (minimumWidth, minimumHeight) = (360, 294)
        list.onActivate = { [weak self] in self?.show($0) }
        split.onCollapse = { [weak self] in self?.list.clearsOnChoice = $0 }
        list.clearsOnChoice = split.isCollapsed
        add(MenuAction("Find", shortcuts: "Ctrl+F") { [weak self] in self?.startSearch() })
        add(
            MenuAction("Search Scenes", shortcuts: "Ctrl+K") { [weak self] in
                self?.startSceneSearch()
            })
        add(
            MenuAction("Back", shortcuts: "Alt+Left") { [weak self] in
                self?.split.content.goBack()
            })
        let info = MenuAction("About This Scene", shortcuts: "F1") { [weak self] in self?.showInfo()
        }
        info.isEnabled = false
        add(info)
        self.info = info
        if let menu = Application.current?.makeMenuButton([info]) { list.headerEnd = [menu] }
    }

    /// The visible scene, or nil before the first one is shown.
    var scene: (any Scene)? { split.content.screens.first as? any Scene }

    /// Shows the window, with a scene if it fits beside the list.
    func open() {
        present()
        if scene == nil, !split.isCollapsed, let first = SceneCatalog.entries.first { show(first) }
    }

    func show(_ entry: SceneEntry) {
        let scene = entry.make(portal)
        scene.title = entry.title
        self.entry = entry
        info?.isEnabled = true
        split.content.replace(with: scene)
        list.select(entry)
        split.showContent()
    }

    /// Shows the description of the scene in a sheet over the window.
    private func showInfo() {
        guard let entry else { return }
        Sheet(
            entry.title, content: NavigationStack(SceneInfo(entry)), width: 560, height: 600
        ).present(over: self)
    }

    private func startSearch() {
        guard let scene = split.content.top as? any SearchableScene else {
            return startSceneSearch()
        }
        scene.startSearch()
    }

    private func startSceneSearch() {
        split.showSidebar()
        list.startSearch()
    }
}
