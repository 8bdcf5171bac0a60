import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayShell
import InlayWebViews

extension WebKitView {
    /// Limits the items of context menus to those that a trust tier allows, and blocks the print
    /// dialog in all tiers except `.app`.
    ///
    /// - Parameters:
    ///   - trust: The trust tier of the view.
    ///   - openLink: Called with the link's absolute URL when the user chooses *Open Link*.
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
        guard trust != .app else { return }
        connect(widget, "print") { [weak self] () -> Bool in
            self?.report(.refused(.printing))
            return true
        }
    }

    /// Suppresses script and password dialogs while the view is hidden, and ends an open script
    /// dialog once the view is hidden.
    ///
    /// The user couldn't see such a dialog, which would block all pages in the view's web process.
    ///
    /// - Parameter isReplaced: Called before a "leave this page?" dialog; returns true if the app
    ///   is loading another page, to leave the page without the dialog.
    func suppressHiddenDialogs(isReplaced: @escaping @MainActor () -> Bool) {
        connect(widget, "script-dialog") {
            [weak self] (dialog: UnsafeMutableRawPointer) -> Bool in
            let isHidden = self?.isMapped != true
            let dialog = OpaquePointer(dialog)
            let isQuestionBeforeLeaving =
                webkit_script_dialog_get_dialog_type(dialog)
                == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
            guard isHidden || isQuestionBeforeLeaving && isReplaced() else {
                self?.dialog = ScriptDialog(dialog)
                return false
            }
            if isQuestionBeforeLeaving {
                webkit_script_dialog_confirm_set_confirmed(dialog, 1)
            } else {
                self?.report(.refused(.hiddenDialog("The dialog of a script, such as alert(),")))
            }
            return true
        }
        connect(widget, "unmap") { [weak self] in self?.endDialog() }
        connect(widget, "authenticate") {
            [weak self] (request: UnsafeMutableRawPointer) -> Bool in
            guard self?.isMapped != true else { return false }
            // Continues without credentials, so that the server's response is the page.
            self?.report(.refused(.hiddenDialog("The dialog for a password")))
            webkit_authentication_request_authenticate(OpaquePointer(request), nil)
            return true
        }
    }

    /// Suppresses the choosers of files and colors while the view is hidden.
    ///
    /// WebKit treats a script that the app evaluates as a user gesture, so code of the page that
    /// the script calls may open a chooser.
    func suppressHiddenChoosers() {
        connect(widget, "run-file-chooser") {
            [weak self] (request: UnsafeMutableRawPointer) -> Bool in
            guard self?.isMapped != true else { return false }
            self?.report(.refused(.hiddenDialog("The dialog for files")))
            webkit_file_chooser_request_cancel(OpaquePointer(request))
            return true
        }
        connect(widget, "run-color-chooser") {
            [weak self] (request: UnsafeMutableRawPointer) -> Bool in
            guard self?.isMapped != true else { return false }
            self?.report(.refused(.hiddenDialog("The dialog for colors")))
            webkit_color_chooser_request_cancel(OpaquePointer(request))
            return true
        }
    }

    /// Denies all permissions that pages request, such as taking the pointer, which WebKit would
    /// allow.
    func denyPermissions() {
        widget.connect("permission-request") {
            [weak self] (request: UnsafeMutableRawPointer) -> Bool in
            let type = g_type_name(inlay_instance_type(request)).map { String(cString: $0) } ?? ""
            let name = type.trimmingPrefix("WebKit").replacing("PermissionRequest", with: "")
            self?.report(.refused(.permission(String(name))))
            webkit_permission_request_deny(OpaquePointer(request))
            return true
        }
    }

    /// Whether the view is visible in a window that is shown.
    private var isMapped: Bool {
        guard gtk_widget_get_mapped(widget.cast()) != 0 else { return false }
        let window = gtk_widget_get_root(widget.cast()).map { UnsafeMutableRawPointer($0) }
        return window.map {
            gtk_widget_get_mapped($0.assumingMemoryBound(to: GtkWidget.self)) != 0
        } ?? false
    }

    /// Refuses all navigations, dialogs, menus and file choosers of the page from now on.
    func refuseAll() {
        widget.connect("decide-policy") {
            (decision: UnsafeMutableRawPointer, _: UInt32) -> Bool in
            webkit_policy_decision_ignore(
                decision.assumingMemoryBound(to: WebKitPolicyDecision.self))
            return true
        }
        for signal in [
            "script-dialog", "print", "context-menu", "run-file-chooser", "run-color-chooser",
            "authenticate",
        ] {
            widget.connect(signal) { () -> Bool in true }
        }
    }
}

/// A script dialog that WebKit shows, such as that of `alert()`.
final class ScriptDialog {
    private let dialog: OpaquePointer

    /// Retains a dialog.
    init(_ dialog: OpaquePointer) {
        self.dialog = webkit_script_dialog_ref(dialog)
    }

    /// Ends the dialog as if the user cancelled it; does nothing if the user has answered it.
    func end() { webkit_script_dialog_close(dialog) }

    isolated deinit {
        webkit_script_dialog_unref(dialog)
    }
}
