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

    func ready() async {
        await pane?.ready()
        await opening?.value
    }

    /// Returns the app's form, with the URL and the token of the service's page.
    static func order(for page: HTMLForm) -> Form {
        var mail = FormField(.email, name: "mail", label: "E-mail", constraints: .required)
        mail.placeholder = "you@example.org"
        var phone = FormField(.telephone, name: "phone", label: "Phone")
        phone.constraints.pattern = "[0-9 +]{4,20}"
        phone.constraints.patternHint = "Digits, spaces and +"
        var time = FormField(
            .time, name: "time", label: "Time", value: .text("18:30"), constraints: .required)
        time.constraints.minimum = "11:00"
        time.constraints.maximum = "21:45"
        time.constraints.step = .by(15 * 60)
        var instructions = FormField(.multiline, name: "instructions", label: "Instructions")
        instructions.constraints.maximumLength = 200
        let token = FormField(
            .hidden, name: "token", value: .text(page.form.value(named: "token") ?? ""))
        return Form(
            action: page.form.action,
            [
                FormSection(
                    "contact", title: "Contact",
                    [
                        FormField(.text, name: "name", label: "Name", constraints: .required),
                        mail, phone,
                    ]),
                FormSection(
                    "size", title: "Size", choosing: .choice,
                    [
                        FormOption("small", label: "Small"), FormOption("medium", label: "Medium"),
                        FormOption("large", label: "Large"),
                    ], isRequired: true),
                FormSection(
                    "extras", title: "Extras", choosing: .choices,
                    [
                        FormOption("cheese", label: "Cheese"),
                        FormOption("olives", label: "Olives"), FormOption("basil", label: "Basil"),
                    ]),
                FormSection("delivery", title: "Delivery", [time, instructions, token]),
            ])
    }

    // MARK: - Private

    private func load() async throws {
        let client = try await FormsClient(portal)
        let found = try await client.service.form(at: "/delivery")
        let form = FormView(
            Self.order(for: found), service: client.service,
            draft: FormDraft.Key("delivery", in: client.drafts), hasButtons: false)
        form.onAccepted = { [weak self] in self?.show($0) }
        form.onFailed = { [weak self] failure, _ in self?.show(failure) }
        self.form = form
        native.content = Clamp(form.margins(18))
        headerEnd = [Button(form.submitAction).styled(.suggested)]
        let view = WebView(trust: .site([client.origin]))
        view.widget.labelled("Delivery as a web page")
        page.content = view
        guard let url = found.form.action else { return }
        // The page is loaded once the pane is visible, because a page that loads earlier is drawn
        // late.
        opening = Task { [weak self] in
            await self?.pane?.ready()
            _ = try? await view.load(.url(url))
            _ = try? await view.painted()
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
