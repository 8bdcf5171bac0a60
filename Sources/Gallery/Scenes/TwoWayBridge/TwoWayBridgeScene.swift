import Foundation
import Inlay

/// *Two-Way Bridge*: a native field sends text to the page, and a button in the page shows a
/// native alert.
@MainActor
final class TwoWayBridgeScene: Screen, Scene {
    private let view = WebView(trust: .app, resources: .gallery)
    private let field = TextField(placeholder: "Text to add")
    private let loading: PageLoad

    init() {
        loading = view.start(.resource("two-way-bridge.html", styleSheet: .app))
        super.init()
        view.widget.labeled("Web page").expanded(vertically: true)
        let button = Button("Add").styled(.suggested)
        content = Column {
            view
            Row(spacing: 6) {
                field.expanded()
                button
            }
            .styled(.toolbar)
        }
        button.onPress = { [weak self] in self?.insertText() }
        field.onSubmit = { [weak self] in self?.insertText() }
        view.commands.on("alert") { [weak self] (alert: Alert) in
            Task { await self?.window?.alert(alert.heading, alert.body) }
        }
        // The tap has moved the focus to the page; the field only has to clear its selection.
        view.onTap = { [field] in field.deselect() }
    }

    func waitUntilReady() async {
        guard (try? await loading.finish()) != nil else { return }
        for text in [
            "Grüße aus dem nativen Feld", "<b>Text</b> stays text & \"quotes\" stay quotes",
        ] {
            _ = try? await view.evaluate("insert(\(text))")
        }
    }

    private struct Alert: Decodable {
        let heading: String
        let body: String
    }

    private func insertText() {
        let text = field.text
        guard !text.isEmpty else { return }
        field.text = ""
        Task { try await view.evaluate("insert(\(text))") }
    }
}
