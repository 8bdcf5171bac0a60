import InlayBridge
import Logging

/// The decider of a web view's navigations, which applies the policy of the view's trust tier and
/// then the app's own decider.
///
/// Navigations that leave the view also have to pass the ``ExitGate``.
@MainActor
final class NavigationDecider: PagePart {
    /// The app's decider, called with the navigation and the decision of the trust tier's policy.
    var decider: (@MainActor (NavigationAction, NavigationDecision) -> NavigationDecision)?

    let policy: NavigationPolicy
    let gate: ExitGate
    private unowned let engine: any WebEngine
    private let loads: PageLoads
    private let messages: PageMessages
    private let refusals: RefusalLog
    private let logger = Logger(label: "inlay.web-view")

    init(
        engine: any WebEngine, configuration: WebViewConfiguration, loads: PageLoads,
        messages: PageMessages, refusals: RefusalLog
    ) {
        policy = NavigationPolicy(configuration)
        gate = ExitGate(engine: engine, configuration: configuration)
        (self.engine, self.loads, self.messages) = (engine, loads, messages)
        self.refusals = refusals
        gate.onBlocked = { [refusals] in refusals.report(exitWithoutPress: $0) }
    }

    /// Decides about a navigation, or delivers the command that its URL carries.
    ///
    /// If the navigation is cancelled or opened in another app, the load that it belongs to ends.
    func decide(_ action: NavigationAction) -> NavigationDecision {
        switch policy.outcome(for: action, on: loads.pageURL) {
        case .command(.command(let command)):
            messages.deliver(command)
            return .cancel
        case .command:
            messages.report(malformed: action.address)
            return .cancel
        case .decision(let proposed):
            let chosenByApp = decider?(action, proposed) ?? proposed
            let confirmed = confirm(chosenByApp, proposed, for: action)
            let mayLeave = confirmed != .openOutside || mayOpenOutside(action)
            let decision = mayLeave ? confirmed : .cancel
            if policy.lacksLink(action) {
                logger.warning(
                    "\(action.address): only links and forms send commands; scripts call inlay.command."
                )
                // The navigation isn't a load by the app, so no load ends.
                return .cancel
            }
            let endsLoad = decision != .allow && loads.end(refused: action)
            // A load's error and the app's own decision aren't silent.
            let isSilent = !endsLoad && (chosenByApp != .cancel || proposed == .cancel)
            if confirmed == .cancel, isSilent {
                refusals.report(cancelled: action, isCommand: policy.isCommand(action))
            }
            return decision
        }
    }

    func receive(_ event: EngineEvent) { gate.receive(event) }

    func close() { gate.reset() }

    /// Returns whether a URL may open in another app now.
    ///
    /// If not, the user may be asked, and the URL opens later if they agree.
    private func mayOpenOutside(_ action: NavigationAction) -> Bool {
        gate.admits(action) { [weak self] in
            (self?.engine as? any ExitConfirmingEngine)?.openOutside(action.address)
        }
    }

    /// Returns the app's decision, or `.cancel` if the policy forbids that decision.
    private func confirm(
        _ chosenByApp: NavigationDecision, _ proposed: NavigationDecision,
        for action: NavigationAction
    ) -> NavigationDecision {
        switch chosenByApp {
        case .allow: proposed == .allow ? .allow : .cancel
        case .openOutside: NavigationPolicy.canOpenOutside(action.address) ? .openOutside : .cancel
        case .cancel: .cancel
        }
    }
}
