import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayViews

extension WebKitView {
    /// Restricts the context menus and the print dialog to what a view's trust allows.
    ///
    /// - Parameters:
    ///   - trust: The trust tier of the view.
    ///   - openLink: Called when the user chooses to open a link.
    func restrictMenus(
        to trust: PageTrust, openLink: @escaping @MainActor (_ url: String) -> Void
    ) {
        connect(widget, "context-menu") {
            [weak self] (menu: UnsafeMutableRawPointer, hit: UnsafeMutableRawPointer) -> Bool in
            let menu = WebContextMenu(menu, hit)
            menu.restrict(to: trust, openLink: openLink)
            return self?.contextMenu?(menu) == true || menu.isEmpty
        }
        // A page that prints by script could open a dialog as often as it likes.
        if trust != .app { connect(widget, "print") { () -> Bool in true } }
    }

    /// Suppresses dialogs while the view is hidden: the user couldn't see a dialog, which would
    /// block all pages in the view's web process.
    ///
    /// - Parameter isReplaced: Returns whether the app is loading another page. If so, the page's
    ///   "leave this page?" dialog is suppressed, too.
    func suppressHiddenDialogs(isReplaced: @escaping @MainActor () -> Bool) {
        connect(widget, "script-dialog") {
            [weak self] (dialog: UnsafeMutableRawPointer) -> Bool in
            let isHidden = self?.isMapped != true
            let dialog = OpaquePointer(dialog)
            guard
                webkit_script_dialog_get_dialog_type(dialog)
                    == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
            else { return isHidden }
            guard isHidden || isReplaced() else { return false }
            webkit_script_dialog_confirm_set_confirmed(dialog, 1)
            return true
        }
        connect(widget, "authenticate") {
            [weak self] (request: UnsafeMutableRawPointer) -> Bool in
            guard self?.isMapped != true else { return false }
            // Continues without credentials, so that the server's response is the page.
            webkit_authentication_request_authenticate(OpaquePointer(request), nil)
            return true
        }
    }

    private var isMapped: Bool { gtk_widget_get_mapped(widget.cast()) != 0 }

    /// Refuses all navigations, dialogs, menus and file choosers of the page of a closed view.
    func refuseAll() {
        widget.connect("decide-policy") {
            (decision: UnsafeMutableRawPointer, _: UInt32) -> Bool in
            webkit_policy_decision_ignore(
                decision.assumingMemoryBound(to: WebKitPolicyDecision.self))
            return true
        }
        for signal in [
            "script-dialog", "print", "context-menu", "run-file-chooser", "authenticate",
        ] {
            widget.connect(signal) { () -> Bool in true }
        }
    }
}
