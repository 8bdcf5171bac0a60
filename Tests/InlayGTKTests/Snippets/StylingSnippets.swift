import Inlay

// The examples of docs/Inlay.docc/Styling.md.

private struct Answer {
    let body: String
}

private func dressing(view: WebView, answer: Answer) async throws {
    try await view.load(.html(answer.body, styleSheet: .app))
}

private func adding(view: WebView, answer: Answer) async throws {
    let sheet = StyleSheet.app.adding("h1 { color: var(--inlay-link) }")
    try await view.load(.html(answer.body, styleSheet: sheet))
}

private func switching(view: WebView, isStyled: Bool) {
    view.styleSheet = isStyled ? .app : .none
}

private func colours() {
    let accent = PageTheme.desktop.light.accent
    print(accent.red, accent.green, accent.blue)
}

private func darkPicture(answer: Answer) async throws -> SnapshotImage {
    let snapshot = try await Snapshotter().picture(
        of: .html(answer.body, styleSheet: .app), SnapshotOptions(colorScheme: .dark))
    return snapshot
}
