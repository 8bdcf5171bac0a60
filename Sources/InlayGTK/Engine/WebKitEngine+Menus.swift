import CGLib
import CWebKitGTK
import InlayGObject
import InlayViews

extension WebKitEngine {
    /// Restricts the engine's context menus and dialogs to what the view's trust allows.
    func connectMenus() {
        connect(widget, "context-menu") { (menu: UnsafeMutableRawPointer) -> Bool in
            removeItemsThatLeaveTheView(OpaquePointer(menu))
            return false
        }
        // A page that prints by script could open a dialog as often as it likes.
        guard configuration.trust != .app else { return }
        connect(widget, "print") { () -> Bool in true }
    }
}

/// Removes menu items that open windows or write files without asking the app.
private func removeItemsThatLeaveTheView(_ menu: OpaquePointer?) {
    let actions = [
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
    for position in (0..<webkit_context_menu_get_n_items(menu)).reversed() {
        guard let item = webkit_context_menu_get_item_at_position(menu, position) else { continue }
        if actions.contains(webkit_context_menu_item_get_stock_action(item)) {
            webkit_context_menu_remove(menu, item)
        }
    }
}
