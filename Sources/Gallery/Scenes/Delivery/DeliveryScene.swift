import Foundation
import Inlay

/// *Delivery*: a native form beside the same form as HTML, both submitted to the same endpoint.
@MainActor
final class DeliveryScene: Screen, Scene {
    private let portal: Portal
    private let native = Bin()
    private let page = Bin()
    private var form: FormView?
    private var opening: Task<Void, Never>?
    private var pane: LoadingPane?

    init(_ portal: Portal) {
        self.portal = portal
        super.init("Delivery")
        let pair = SideBySide(("Native Form", Scroll(native)), ("Web Page", page))
        let pane = LoadingPane(pair, portal: portal) { [weak self] in try await self?.load() }
        self.pane = pane
        content = pane
        pane.start()
    }

    func waitUntilReady() async {
        await pane?.waitUntilReady()
        await opening?.value
    }

    // MARK: - Private

    private func load() async throws {
        let client = try await FormsClient(portal)
        let page = try await client.service.form(at: "/delivery").form
        let token = page.value(named: "token")
        let document = try MarkupView(
            named: "Delivery", in: .gallery, bindings: ["token": MarkupBindingSource { token }],
            service: client.service, drafts: client.drafts)
        guard let form = document.form else { return }
        form.onAccepted = { [weak self] in self?.show($0) }
        form.onFailed = { [weak self] failure, _ in self?.show(failure) }
        self.form = form
        native.content = Clamp(document)
        headerEnd = [Button(form.submitAction).styled(.suggested)]
        let view = WebView(trust: .site([client.origin]))
        view.widget.labeled("Delivery as a web page")
        self.page.content = view
        guard let url = page.action else { return }
        // The page is loaded once the pane is visible, because a page that loads earlier is drawn
        // late.
        opening = Task { [weak self] in
            await self?.pane?.waitUntilReady()
            _ = try? await view.load(.url(url))
            try? await view.waitUntilPainted()
        }
    }

    private func show(_ response: FormResponse) {
        let sentence = response.json?["message"]?.stringValue ?? ""
        Task {
            await window?.alert("Order Sent", sentence)
            form?.reset()
        }
    }

    private func show(_ failure: FormSubmission.Failure) {
        Task { await window?.alert("Order Not Sent", failure.description) }
    }
}
