import InlayBridge
import InlayValues
import Logging

/// The receiver of a page's messages, which delivers them to the app's handlers.
///
/// It drops messages that weren't sent by bridge.js, Inlay's script, in the current page.
@MainActor
final class PageMessages: PagePart {
    /// Called when the content security policy blocked a resource.
    ///
    /// The arguments are the resource and the policy's directive that forbids it, such as
    /// `img-src`.
    var onBlocked: ((_ resource: String, _ directive: String) -> Void)?
    /// Called with the page's width in CSS pixels when the width changed.
    var onResize: ((Double) -> Void)?

    private let commands: CommandRouter
    private let bridge: PageBridge
    private let hasBridge: Bool
    private let state: PageState
    private var isClosed = false
    private let logger = Logger(label: "inlay.web-view")

    init(commands: CommandRouter, bridge: PageBridge, hasBridge: Bool, state: PageState) {
        (self.commands, self.bridge) = (commands, bridge)
        (self.hasBridge, self.state) = (hasBridge, state)
        commands.onProblem = { [logger] in logger.warning("\($0)") }
    }

    /// Returns the scripts for the next load, which send a token with each message.
    ///
    /// Until the app starts another load, the scripts run in every page before the page's own
    /// scripts.
    func scripts(token: String, reportingWidth reportsWidth: Bool) -> [UserScript] {
        let isolated = BridgeScript.isolated(
            token: token, carriesMessages: hasBridge, reportsWidth: reportsWidth)
        let own = [UserScript(isolated, in: .isolated)]
        return hasBridge ? own + [UserScript(BridgeScript.page, in: .page)] : own
    }

    /// Delivers a message, or drops it if it wasn't sent by bridge.js in the current page.
    func receive(_ text: String, reply: @escaping @MainActor (String) -> Void) {
        guard let message = BridgeMessage(parsing: text), state.pages.accepts(message.token),
            message.origin == expectedOrigin
        else {
            logger.warning("Dropped a message that isn't from the view's current page.")
            return
        }
        switch message.body {
        case .blocked(let resource, let directive): onBlocked?(resource, directive)
        case .resized(let width): onResize?(width)
        case .command(let command):
            if hasBridge { deliver(command) }
        case .call(let name, let argument):
            guard hasBridge else { return }
            Task { [weak self, bridge] in
                guard self?.isClosed == false else { return }
                reply(await bridge.reply(to: name, argument).serialized)
            }
        }
    }

    /// Enqueues a command for the app's handler.
    ///
    /// The handler runs only after the engine has received the navigation decision, because a
    /// handler may show a dialog and the engine must not wait for the dialog. Commands sent by
    /// links and by scripts share the queue, which preserves their order.
    func deliver(_ command: PageCommand) {
        enqueue { $0.deliver(command) }
    }

    /// Reports a malformed command URL to `CommandRouter.onProblem`.
    func report(malformed url: String) {
        enqueue { $0.onProblem(.malformed(url: url)) }
    }

    /// Stops the delivery of messages, including queued ones.
    func close() { isClosed = true }

    private func enqueue(_ delivery: @escaping @MainActor (CommandRouter) -> Void) {
        Task { [weak self] in
            guard let self, !isClosed else { return }
            delivery(commands)
        }
    }

    /// The origin of the current page, in the format of JavaScript's `location.origin`.
    private var expectedOrigin: String {
        state.url.flatMap { WebOrigin($0) }?.description ?? "null"
    }
}
