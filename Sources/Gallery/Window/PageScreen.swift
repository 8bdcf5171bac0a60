import Foundation
import Inlay

/// A screen with a web page that is rendered from the portal's data, which can be searched, zoomed and
/// saved as a PDF.
@MainActor
class PageScreen: Screen, SearchableScene {
    let view: WebView
    private let pane: LoadingPane
    private let bar: FindBar

    /// Creates a screen; `content` calls the portal and returns the content to load.
    init(
        _ title: String, portal: Portal, trust: PageTrust = .app,
        content: @escaping @MainActor () async throws -> WebContent
    ) {
        let view = WebView(trust: trust, resources: .gallery)
        self.view = view
        view.widget.labeled(title)
        pane = LoadingPane(view, portal: portal) { try await view.load(content()) }
        bar = FindBar(view)
        super.init(title)
        self.content = Column {
            bar
            pane
        }
        let (zooms, files) = (self.zooms, self.files)
        headerEnd = [MenuButton(icon: "view-more-symbolic", "Page", Menu(zooms, files))]
        actions = zooms + files
        pane.start()
    }

    func reload() {
        pane.start()
    }

    func startSearch() { bar.open() }

    func waitUntilReady() async {
        await pane.waitUntilReady()
        try? await view.waitUntilPainted()
    }

    private var zooms: [MenuAction] {
        [
            MenuAction("Zoom In", shortcuts: "Ctrl++", "Ctrl+=") { [weak view] in view?.zoom *= 1.2
            },
            MenuAction("Zoom Out", shortcuts: "Ctrl+-") { [weak view] in view?.zoom /= 1.2 },
            MenuAction("Normal Size", shortcuts: "Ctrl+0") { [weak view] in view?.zoom = 1 },
        ]
    }

    private var files: [MenuAction] {
        [
            MenuAction("Find in Page", shortcuts: "Ctrl+F") { [weak self] in self?.startSearch() },
            MenuAction("Save as PDF…", shortcuts: "Ctrl+S") { [weak self] in
                Task { await self?.save() }
            },
        ]
    }

    private func save() async {
        guard let window,
            let url = await window.saveFile(
                "Save as PDF", name: "\(title).pdf", types: [FileFilter("PDFs", "*.pdf")])
        else { return }
        do {
            try await view.pdf().write(to: url, options: .atomic)
            window.showToast("Saved as \(url.lastPathComponent)")
        } catch {
            let reason = (error as? SnapshotError)?.description ?? error.localizedDescription
            await window.alert("Could Not Save", reason)
        }
    }
}
