import InlayBridge
import InlayWebViews
import Logging

// The events of native rows, and the links and commands that the user activates in any row.
extension RowDisplay {
    /// Handles a navigation of a row's page: a link, or a command such as `inlay:reply`.
    ///
    /// `gate` refuses navigations without user activation. It is nil for native rows and context
    /// menus, because native code receives their clicks itself.
    func navigate(_ action: NavigationAction, _ row: LiveRow, through gate: ExitGate? = nil) {
        let exit: @MainActor () -> Void
        switch policy.outcome(for: action) {
        case .command(.command(let command)):
            if recovery.triesAgain(row, by: action.address) { return }
            // An untrusted script could redirect the user's click to a command.
            guard row.content.mayCommand else { return }
            exit = { [weak events] in events?.command?(row, command) }
        case .command:
            return Logger(label: "inlay.list")
                .warning("A row has an invalid command: \(action.address)")
        case .decision(.openOutside):
            exit = { [weak events] in events?.link?(row, action.address) }
        case .decision: return
        }
        if gate?.admits(action, orAsk: exit) ?? true { exit() }
    }

    /// Handles an event of a native row.
    func receive(_ event: NativeRowEvent, of row: LiveRow) {
        switch event {
        case .link(let url):
            navigate(
                NavigationAction(address: url, kind: .link, isUserGesture: true), row)
        case .reached(let top, let bottom):
            if let index = row.index { scroller.reveal(top, bottom, of: index) }
        case .tapped: events.activated?(row)
        case .selected(let isEmpty):
            selector.textSelected(in: row, isEmpty: isEmpty)
            rows.setNeedsFrame()
        case .refused:
            // The native text stays visible until the web view is painted.
            row.presentation.refuseNative()
            rows.setNeedsFrame()
        }
    }
}
