import Logging

/// Decides whether the user asked for an exit: an address that opens outside of a view, or a command
/// that a page sends by address.
///
/// Where a stranger's scripts run, each exit uses up a press or key that native code saw in the view. A
/// screen reader follows links without any, so the user is asked then. Everywhere else the navigation
/// policy alone decides (docs/decisions/0030-user-activation.md).
@MainActor
final class ExitGate {
    /// The clock of presses, which tests replace.
    var now: @MainActor () -> ContinuousClock.Instant = { .now }

    private unowned let engine: any WebEngine
    private let needsPress: Bool
    private var activation = UserActivation()
    private var question: Task<Void, Never>?
    /// Whether the user, or the system without a screen reader, has declined an exit of this page.
    private var isDeclined = false
    private let logger = Logger(label: "inlay.web-view")

    init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        needsPress = configuration.runsScriptsOfStrangers
    }

    /// Notes a press or release that native code saw in the view.
    func receive(_ input: UserActivation.Input) {
        activation.receive(input, at: now())
        isDeclined = false
    }

    /// Forgets presses and cancels the question: another page, or another row, is in the view.
    func reset() {
        activation.reset()
        isDeclined = false
        question?.cancel()
        question = nil
    }

    /// Whether a navigation may leave the view now.
    ///
    /// - Parameters:
    ///   - action: The navigation.
    ///   - exit: Runs later, if it may not leave now and the user agrees to it.
    /// - Returns: Whether it leaves now.
    func admits(_ action: NavigationAction, orAsk exit: @escaping @MainActor () -> Void) -> Bool {
        guard needsPress, !activation.consume(at: now()) else { return true }
        ask(action, then: exit)
        return false
    }

    /// Asks the user about a link that was followed without a press.
    ///
    /// One question at a time, and none after one was declined, until the next press or page.
    private func ask(_ action: NavigationAction, then exit: @escaping @MainActor () -> Void) {
        guard action.kind == .link, action.isUserGesture, question == nil, !isDeclined,
            let engine = engine as? any ExitConfirmingEngine
        else { return logger.debug("A script wanted to open \(action.url) without a press.") }
        question = Task { [weak self] in
            let isConfirmed = await engine.confirmExit(to: action.url)
            guard let self, !Task.isCancelled else { return }
            question = nil
            isDeclined = !isConfirmed
            if isConfirmed { exit() }
        }
    }
}

extension WebViewConfiguration {
    /// Whether scripts run in the view that aren't the app's.
    var runsScriptsOfStrangers: Bool { runsPageScripts && trust != .app }
}
