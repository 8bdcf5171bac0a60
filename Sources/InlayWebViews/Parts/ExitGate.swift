/// A check that the user, not a script, caused an exit.
///
/// An exit is the opening of a URL in another app, or of a command URL in a row of a list. Where
/// untrusted scripts run, each exit consumes a press (of a mouse button or key, or a touch) that
/// native code received in the view. Screen readers activate links without a press, so the user is
/// asked. Where no untrusted scripts run, the navigation policy alone decides
/// (docs/decisions/0030-user-activation.md).
@MainActor
package final class ExitGate {
    /// The clock that measures how long ago a press was; tests replace it.
    var now: @MainActor () -> ContinuousClock.Instant = { .now }

    /// Weak, because a decider of the app may release the view during a decision.
    private weak var engine: (any WebEngine)?
    private let needsPress: Bool
    private var activation = UserActivation()
    private var question: Task<Void, Never>?
    /// Whether the last question was declined by the user, or not asked because no screen reader is
    /// in use.
    ///
    /// If true, no further question is asked until the next press or the next page.
    private var isDeclined = false
    /// Called with the URL of an exit that neither a press nor the user's answer allowed.
    var onBlocked: (@MainActor (_ url: String) -> Void)?

    package init(engine: any WebEngine, configuration: WebViewConfiguration) {
        self.engine = engine
        needsPress = configuration.runsUntrustedScripts
    }

    /// Processes presses and releases that native code received in the view, and forgets them when
    /// the page is replaced or its process terminated.
    package func receive(_ event: EngineEvent) {
        switch event {
        case .pressed:
            activation.receive(.pressed, at: now())
            isDeclined = false
        // The release may be that of the key with which the user declined.
        case .released: activation.receive(.released, at: now())
        case .load(.committed), .processTerminated: reset()
        default: break
        }
    }

    /// Discards presses and cancels the question to the user, because the view displays another
    /// page or row.
    package func reset() {
        activation.reset()
        isDeclined = false
        question?.cancel()
        question = nil
    }

    /// Returns whether a navigation may leave the view now; if not, the user may be asked.
    ///
    /// - Parameters:
    ///   - action: The navigation.
    ///   - exit: Called later if the user is asked and agrees; not called if this returns true.
    /// - Returns: Whether the navigation may leave now.
    package func admits(_ action: NavigationAction, orAsk exit: @escaping @MainActor () -> Void)
        -> Bool
    {
        guard needsPress, !activation.consume(at: now()) else { return true }
        ask(action, then: exit)
        return false
    }

    /// Asks the user about a link that was activated without a press.
    ///
    /// Does nothing while a question is open, or after the user refused one, until the next press or
    /// page.
    private func ask(_ action: NavigationAction, then exit: @escaping @MainActor () -> Void) {
        guard action.kind == .link, action.isUserGesture, question == nil, !isDeclined,
            let engine = engine as? any ExitConfirmingEngine
        else {
            onBlocked?(action.address)
            return
        }
        question = Task { [weak self] in
            let isConfirmed = await engine.confirmExit(to: action.address)
            guard let self, !Task.isCancelled else { return }
            question = nil
            isDeclined = !isConfirmed
            if isConfirmed { exit() } else { onBlocked?(action.address) }
        }
    }
}

extension WebViewConfiguration {
    /// Whether scripts other than the app's run in the view.
    var runsUntrustedScripts: Bool { runsPageScripts && trust != .app }
}
