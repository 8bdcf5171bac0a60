import Foundation
import Inlay

/// *From HTML*: the form of a page as a native form; the response is shown in a web view.
@MainActor
final class FromHTMLScene: Screen, Scene {
    private let portal: Portal
    private let native = Bin()
    private var pane: LoadingPane?

    init(_ portal: Portal) {
        self.portal = portal
        super.init("From HTML")
        let pane = LoadingPane(Scroll(native), portal: portal) { [weak self] in
            try await self?.load()
        }
        self.pane = pane
        content = pane
        pane.start()
    }

    func waitUntilReady() async {
        await pane?.waitUntilReady()
    }

    private func load() async throws {
        let client = try await FormsClient(portal)
        let page = try await client.service.form(at: "/registration")
        let form = FormView(
            page, service: client.service,
            draft: FormDraft.Key("registration", in: client.drafts))
        form.onAccepted = { [weak self] in self?.show($0) }
        native.content = Clamp(form.margins(18))
    }

    private func show(_ response: FormResponse) {
        let view = WebView(trust: .document)
        view.widget.labeled("Response")
        view.start(response.content)
        navigation?.push(Screen("Response", content: view))
    }
}
