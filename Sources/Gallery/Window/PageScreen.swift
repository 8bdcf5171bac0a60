import Inlay

/// A screen with a web page that is rendered from the portal's data.
@MainActor
class PageScreen: Screen, Scene {
    let view: WebView
    private let pane: LoadingPane

    /// Creates a screen; `content` calls the portal and returns the content to load.
    init(
        _ title: String, portal: Portal, trust: PageTrust = .app,
        content: @escaping @MainActor () async throws -> WebContent
    ) {
        let view = WebView(trust: trust, resources: .gallery)
        self.view = view
        view.widget.labelled(title)
        pane = LoadingPane(view, portal: portal) { try await view.load(content()) }
        super.init(title, content: pane)
        pane.start()
    }

    func reload() {
        pane.start()
    }

    func ready() async {
        await pane.ready()
        _ = try? await view.painted()
    }
}
