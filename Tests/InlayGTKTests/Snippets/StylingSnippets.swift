import Inlay

// The examples of docs/Inlay.docc/Styling.md.

enum StylingGuide {
    struct Answer {
        let body: String
    }

    static func dressing(view: WebView, answer: Answer) -> Task<Void, any Error> {
        Task {
            try await view.load(.html(answer.body, styleSheet: .app))
        }
    }

    static func adding(view: WebView, answer: Answer) -> Task<Void, any Error> {
        Task {
            let sheet = StyleSheet.app.adding("h1 { color: var(--inlay-link) }")
            try await view.load(.html(answer.body, styleSheet: sheet))
        }
    }

    static func switching(view: WebView, isStyled: Bool) {
        view.styleSheet = isStyled ? .app : .none
    }

    static func colors() {
        let accent = PageTheme.desktop.light.accent
        print(accent.red, accent.green, accent.blue)
    }

    static func darkSnapshot(answer: Answer) -> Task<SnapshotImage, any Error> {
        Task {
            let snapshot = try await Snapshotter().snapshot(
                of: .html(answer.body, styleSheet: .app), SnapshotOptions(colorScheme: .dark))
            return snapshot
        }
    }
}
