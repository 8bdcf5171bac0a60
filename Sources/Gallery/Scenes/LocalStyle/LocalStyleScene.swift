import Foundation
import Inlay

/// *Local Style*: a page without a style sheet, styled by the app.
@MainActor
final class LocalStyleScene: Screen, SearchableScene {
    private static let pages = [
        (title: "Terms of Service", path: "pages/terms.html"),
        (title: "How-to Guide", path: "pages/guide.html"),
    ]

    private let screen: PageScreen
    private let style = CheckBox("App Style", isOn: true)
    private let choice: Choice

    /// The index of the visible page, in an object that the scene shares with its screen.
    private final class Choice {
        var index = 0
    }

    init(_ portal: Portal) {
        let choice = Choice()
        self.choice = choice
        screen = PageScreen("Local Style", portal: portal, trust: .document) {
            let html = try await portal.text(Self.pages[choice.index].path)
            return .html(html, styleSheet: .app)
        }
        super.init()
        content = Column {
            screen
            Row(spacing: 8) {
                Picker(Self.pages.map(\.title)) { [weak self] in self?.show($0) }.labeled("Page")
                style.aligned(horizontally: .end).expanded()
            }
            .margins(8)
        }
        style.onChange = { [weak self] isOn in
            self?.screen.view.styleSheet = isOn ? .app : .none
        }
    }

    func startSearch() { screen.startSearch() }

    func waitUntilReady() async {
        await screen.waitUntilReady()
    }

    private func show(_ index: Int) {
        choice.index = index
        style.isOn = true
        screen.reload()
    }
}
