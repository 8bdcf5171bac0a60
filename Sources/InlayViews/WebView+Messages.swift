import InlayBridge
import InlayValues
import Logging

extension WebView {
    /// Takes what bridge.js posted, if it is this view's bridge.js on the page that is there.
    func receive(_ text: String, reply: @escaping @MainActor (String) -> Void) {
        guard let message = BridgeMessage(parsing: text), accepts(message.token),
            message.origin == expectedOrigin
        else {
            logger.warning("A message that isn't of this view's page was dropped.")
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
                    "\(action.url): only links and forms send commands; scripts have inlay.command."
                )
                // No load of the app's has this address.
                return .cancel
            }
            if decision != .allow { endLoad(refused: action) }
            return decision
        }
    }

    /// Whether an address opens now; if the user is asked and agrees, it opens later.
    private func mayOpenOutside(_ action: NavigationAction) -> Bool {
        gate.admits(action) { [weak self] in
            (self?.engine as? any ExitConfirmingEngine)?.openOutside(action.url)
        }
    }

    /// The app's word, where it is no wider than the trust's.
    private func confirm(
        _ proposed: NavigationDecision, for action: NavigationAction
    ) -> NavigationDecision {
        switch navigationDecider?(action, proposed) ?? proposed {
        case .allow: proposed == .allow ? .allow : .cancel
        case .openOutside: NavigationPolicy.canOpenOutside(action.url) ? .openOutside : .cancel
        case .cancel: .cancel
        }
    }

    /// Commands are delivered after the engine has its answer: a handler may show a dialog, and the
    /// engine must not wait for that.
    ///
    /// Links and scripts share the queue, which keeps order.
    private func deliver(_ command: Command) {
        enqueue { $0.deliver(command) }
    }

    private func enqueue(_ delivery: @escaping @MainActor (CommandRouter) -> Void) {
        Task { [weak self] in
            guard let self, !isClosed else { return }
            delivery(commands)
        }
    }

    /// As `location.origin` says it on the page that is there.
    private var expectedOrigin: String {
        url.flatMap { Origin($0) }?.description ?? "null"
    }
}
