import CGLib
import CWebKitGTK
import InlayGObject
import InlayViews

extension WebKitEngine {
    /// Restricts the engine's context menus and dialogs to what the view's trust allows.
    func connectMenus() {
        let usesNetwork = configuration.trust.usesNetwork
        connect(widget, "context-menu") { (menu: UnsafeMutableRawPointer) -> Bool in
            let removed = usesNetwork ? leavingItems : leavingItems + historyItems
            remove(removed, from: OpaquePointer(menu))
            return webkit_context_menu_get_n_items(OpaquePointer(menu)) == 0
        }
        // A page that prints by script could open a dialog as often as it likes.
        guard configuration.trust != .app else { return }
        connect(widget, "print") { () -> Bool in true }
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

/// Removes items from a menu, and separators that then stand at an end or beside another one.
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
