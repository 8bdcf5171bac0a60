import InlayBridge
import InlayValues
import Logging

extension WebView {
    /// Handles a message that bridge.js posted.
    ///
    /// Drops messages that aren't from the current page's bridge.js.
    func receive(_ text: String, reply: @escaping @MainActor (String) -> Void) {
        guard let message = BridgeMessage(parsing: text), accepts(message.token),
            message.origin == expectedOrigin
        else {
            logger.warning("Dropped a message that isn't from the view's current page.")
            return
        }
        switch message.body {
        case .blocked(let resource, let directive):
            onResourceProblem?(.blocked(resource: resource, directive: directive))
        case .command(let command):
            guard configuration.trust.hasBridge else { return }
            deliver(command)
        case .resized(let width): widthFitter?.pageResized(toWidth: width)
        case .call(let name, let argument):
            guard configuration.trust.hasBridge else { return }
            Task { [weak self, bridge] in
                guard self?.isClosed == false else { return }
                reply(await bridge.answer(name, argument).serialized)
            }
        }
    }

    func decide(_ action: NavigationAction) -> NavigationDecision {
        switch policy.verdict(for: action) {
        case .command(.command(let command)):
            deliver(command)
            return .cancel
        case .command:
            enqueue { $0.onProblem(.malformed(url: action.url)) }
            return .cancel
        case .decision(let proposed):
            var decision = confirm(proposed, for: action)
            if decision == .openOutside, !mayOpenOutside(action) { decision = .cancel }
            if policy.lacksLink(action) {
                logger.warning(
                    "\(action.url): only links and forms send commands; scripts call inlay.command."
                )
                // Not a load by the app, so that no load ends.
                return .cancel
            }
            if decision != .allow { endLoad(refused: action) }
            return decision
        }
    }

    /// Whether an address opens outside now.
    ///
    /// If not, the user may be asked, and it opens later if they agree.
    private func mayOpenOutside(_ action: NavigationAction) -> Bool {
        gate.admits(action) { [weak self] in
            (self?.engine as? any ExitConfirmingEngine)?.openOutside(action.url)
        }
    }

    /// The decision of the app's navigation decider, limited to what the trust allows.
    private func confirm(
        _ proposed: NavigationDecision, for action: NavigationAction
    ) -> NavigationDecision {
        switch navigationDecider?(action, proposed) ?? proposed {
        case .allow: proposed == .allow ? .allow : .cancel
        case .openOutside: NavigationPolicy.canOpenOutside(action.url) ? .openOutside : .cancel
        case .cancel: .cancel
        }
    }

    /// Delivers a command after the engine has its decision: a handler may show a dialog, for which
    /// the engine must not wait.
    ///
    /// Links and scripts share the queue, which preserves their order.
    private func deliver(_ command: Command) {
        enqueue { $0.deliver(command) }
    }

    private func enqueue(_ delivery: @escaping @MainActor (CommandRouter) -> Void) {
        Task { [weak self] in
            guard let self, !isClosed else { return }
            delivery(commands)
        }
    }

    /// The origin of the current page, as its `location.origin` reads.
    private var expectedOrigin: String {
        url.flatMap { Origin($0) }?.description ?? "null"
    }
}
