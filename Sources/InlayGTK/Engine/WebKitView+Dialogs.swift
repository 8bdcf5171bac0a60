import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayViews

extension WebKitView {
    /// Restricts the context menus and the print dialog to what a view's trust allows.
    func restrictMenus(to trust: PageTrust) {
        let removed = trust.usesNetwork ? leavingItems : leavingItems + historyItems
        connect(widget, "context-menu") {
            [weak self] (menu: UnsafeMutableRawPointer, hit: UnsafeMutableRawPointer) -> Bool in
            remove(removed, from: OpaquePointer(menu))
            if self?.contextMenu?(WebContextMenu(menu, hit)) == true { return true }
            return webkit_context_menu_get_n_items(OpaquePointer(menu)) == 0
        }
        // A page that prints by script could open a dialog as often as it likes.
        if trust != .app { connect(widget, "print") { () -> Bool in true } }
    }

    /// Suppresses dialogs of hidden views: their page, and all pages of its process, would wait for
    /// a user who can't see them.
    ///
    /// - Parameter isReplaced: Whether the app is replacing the page, which a page can't prevent.
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

    /// Refuses navigations, dialogs, menus and files to the page of a closed view.
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

/// Menu items that open windows or write files without asking the app.
private let leavingItems = [
    WEBKIT_CONTEXT_MENU_ACTION_OPEN_LINK_IN_NEW_WINDOW,
    WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_LINK_TO_DISK,
    WEBKIT_CONTEXT_MENU_ACTION_OPEN_IMAGE_IN_NEW_WINDOW,
    WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_IMAGE_TO_DISK,
    WEBKIT_CONTEXT_MENU_ACTION_OPEN_FRAME_IN_NEW_WINDOW,
    WEBKIT_CONTEXT_MENU_ACTION_OPEN_VIDEO_IN_NEW_WINDOW,
    WEBKIT_CONTEXT_MENU_ACTION_OPEN_AUDIO_IN_NEW_WINDOW,
    WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_VIDEO_TO_DISK,
    WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_AUDIO_TO_DISK,
]

/// Menu items of browsers, which views of the app's own content don't have.
///
/// There is no history in such a view, and Reload would discard what the app has put into the page.
private let historyItems = [
    WEBKIT_CONTEXT_MENU_ACTION_GO_BACK, WEBKIT_CONTEXT_MENU_ACTION_GO_FORWARD,
    WEBKIT_CONTEXT_MENU_ACTION_STOP, WEBKIT_CONTEXT_MENU_ACTION_RELOAD,
    WEBKIT_CONTEXT_MENU_ACTION_COPY_IMAGE_URL_TO_CLIPBOARD,
]

/// Removes items from a menu, and then each separator at an end of the menu or beside another one.
private func remove(_ actions: [WebKitContextMenuAction], from menu: OpaquePointer?) {
    var isSeparatorAfter = true
    for position in (0..<webkit_context_menu_get_n_items(menu)).reversed() {
        guard let item = webkit_context_menu_get_item_at_position(menu, position) else { continue }
        let isSeparator = webkit_context_menu_item_is_separator(item) != 0
        if actions.contains(webkit_context_menu_item_get_stock_action(item))
            || isSeparator && (isSeparatorAfter || position == 0)
        {
            webkit_context_menu_remove(menu, item)
        } else {
            isSeparatorAfter = isSeparator
        }
    }
    if let first = webkit_context_menu_first(menu),
        webkit_context_menu_item_is_separator(first) != 0
    {
        webkit_context_menu_remove(menu, first)
    }
}
