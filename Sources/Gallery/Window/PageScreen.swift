import CGTK
import Inlay

/// A screen with a web page that is made of what the portal says.
@MainActor
final class PageScreen: Screen {
    let title: String
    let view: WebView
    var widget: Object { pane.widget }
    private let pane: LoadingPane

    /// Makes a screen; `content` asks the portal and gives what the view loads.
    init(
        title: String, portal: Portal, trust: Trust = .app,
        content: @escaping @MainActor () async throws -> WebContent
    ) {
        self.title = title
        let view = WebView(trust: trust, resources: .gallery)
        self.view = view
        Widgets.setName(title, of: view.widget)
        pane = LoadingPane(view.widget, portal: portal) {
            try await view.load(content())
        }
        pane.start()
    }

    func reload() {
        pane.start()
    }

    func ready() async {
        await pane.ready()
    }
}
