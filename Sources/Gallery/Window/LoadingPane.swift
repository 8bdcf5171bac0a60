import Inlay

/// A pane that shows content after loading it; until then, a spinner or an error with a retry
/// button.
@MainActor
final class LoadingPane: PageStack {
    private let loaded: any WidgetConvertible
    private let portal: Portal
    private let load: @MainActor () async throws -> Void
    private let spinner = Spinner(size: 32)
    private let failure: StatusPage
    private var task: Task<Void, Never>?

    /// Creates a pane; `load` fills the content and is called again on retry.
    init(
        _ content: any WidgetConvertible, portal: Portal,
        load: @escaping @MainActor () async throws -> Void
    ) {
        (loaded, self.portal, self.load) = (content, portal, load)
        let button = Button("Try Again").styled(.pill, .suggested).aligned(horizontally: .center)
        failure = StatusPage(
            "Could Not Load", icon: "network-error-symbolic", content: button)
        super.init([spinner, failure, content])
        button.onPress = { [weak self] in self?.start() }
    }

    /// Starts loading; cancels a load in progress.
    func start() {
        task?.cancel()
        if visibleContent !== loaded { visibleContent = spinner }
        task = Task { [weak self, load] in
            do {
                try await load()
                guard !Task.isCancelled else { return }
                self?.visibleContent = self?.loaded
            } catch {
                guard !Task.isCancelled else { return }
                self?.fail(error)
            }
        }
    }

    func waitUntilReady() async {
        await task?.value
    }

    private func fail(_ error: any Error) {
        failure.detail = error.portalSentence
        visibleContent = failure
        portal.onRestart { [weak self] in
            if let self, visibleContent === failure { start() }
        }
    }
}
