import CGLib
import CWebKitGTK
import InlayGObject
package import InlayShell
import InlayValues
import InlayWebViews

/// The context menu that WebKit is about to show in a view, and the element on which the user
/// opened it.
package struct WebContextMenu {
    private let menu: OpaquePointer
    private let hit: OpaquePointer

    /// Wraps the arguments of the signal `context-menu`, which are valid only during the signal.
    init(_ menu: UnsafeMutableRawPointer, _ hit: UnsafeMutableRawPointer) {
        self.menu = OpaquePointer(menu)
        self.hit = OpaquePointer(hit)
    }

    /// The absolute URL of the link that the menu was opened on; nil if there is none.
    package var link: String? {
        webkit_hit_test_result_get_link_uri(hit).map { String(cString: $0) }
    }

    /// Whether the menu has items for the content itself: it was opened in a text field, or on an
    /// image, a video or a sound.
    package var hasContentItems: Bool {
        webkit_hit_test_result_context_is_editable(hit) != 0
            || webkit_hit_test_result_context_is_image(hit) != 0
            || webkit_hit_test_result_context_is_media(hit) != 0
    }

    /// Whether the menu has no items.
    var isEmpty: Bool { webkit_context_menu_get_n_items(menu) == 0 }

    /// Appends an item for each action, below a separator if there are other items.
    package func append(_ actions: [MenuAction]) {
        guard !actions.isEmpty else { return }
        if !isEmpty { webkit_context_menu_append(menu, webkit_context_menu_item_new_separator()) }
        for action in actions {
            webkit_context_menu_append(
                menu,
                webkit_context_menu_item_new_from_gaction(
                    action.object.opaque, Markup.withoutMnemonic(action.title), nil))
        }
    }

    // MARK: - Items of pages

    /// Replaces WebKit's items with those that list rows offer: *Open Link*, *Copy Link*, *Copy*
    /// and *Select All*.
    ///
    /// Keeps WebKit's items for text fields, images and media. In tiers with network access, keeps
    /// the history items. Removes WebKit's items for links: the policy would refuse their
    /// navigations, which look like those of scripts. No item opens a window or writes a file.
    ///
    /// - Parameters:
    ///   - trust: The trust tier of the view.
    ///   - openLink: Called when the user chooses to open the link.
    func restrict(
        to trust: PageTrust, openLink: @escaping @MainActor (_ url: String) -> Void
    ) {
        var groups: [[OpaquePointer?]] = []
        if let link {
            let action = MenuAction(InterfaceText.openLink()) { openLink(link) }
            groups.append([
                webkit_context_menu_item_new_from_gaction(
                    action.object.opaque, action.title, nil),
                item(WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD, InterfaceText.copyLink()),
            ])
        }
        guard !hasContentItems else {
            keep(contentItems + (trust.usesNetwork ? addressItems : []))
            return prepend(groups)
        }
        keep(trust.usesNetwork ? historyItems : [])
        let hasSelection = webkit_hit_test_result_context_is_selection(hit) != 0
        let copy = hasSelection ? [item(WEBKIT_CONTEXT_MENU_ACTION_COPY, InterfaceText.copy())] : []
        groups.append(
            copy + [item(WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL, InterfaceText.selectAll())])
        prepend(groups)
    }

    private func item(_ action: WebKitContextMenuAction, _ title: String) -> OpaquePointer? {
        webkit_context_menu_item_new_from_stock_action_with_label(action, title)
    }

    /// Inserts groups of items above all others, with a separator below each group that has items
    /// below it.
    private func prepend(_ groups: [[OpaquePointer?]]) {
        var position: Int32 = 0
        func insert(_ item: OpaquePointer?) {
            webkit_context_menu_insert(menu, item, position)
            position += 1
        }
        for (index, group) in groups.enumerated() {
            group.forEach(insert)
            if index + 1 < groups.count || Int(position) < webkit_context_menu_get_n_items(menu) {
                insert(webkit_context_menu_item_new_separator())
            }
        }
    }

    /// Removes all items whose action isn't in `actions`, and separators that would then be first,
    /// last or adjacent.
    private func keep(_ actions: [WebKitContextMenuAction]) {
        var isSeparatorAfter = true
        for position in (0..<webkit_context_menu_get_n_items(menu)).reversed() {
            guard let item = webkit_context_menu_get_item_at_position(menu, position) else {
                continue
            }
            let isSeparator = webkit_context_menu_item_is_separator(item) != 0
            let isKept =
                isSeparator
                ? !isSeparatorAfter && position > 0
                : actions.contains(webkit_context_menu_item_get_stock_action(item))
            if isKept {
                isSeparatorAfter = isSeparator
            } else {
                webkit_context_menu_remove(menu, item)
            }
        }
        if let first = webkit_context_menu_first(menu),
            webkit_context_menu_item_is_separator(first) != 0
        {
            webkit_context_menu_remove(menu, first)
        }
    }
}

/// The actions of the context menu items that WebKit offers for text fields, images and media.
private let contentItems = [
    WEBKIT_CONTEXT_MENU_ACTION_COPY_IMAGE_TO_CLIPBOARD,
    WEBKIT_CONTEXT_MENU_ACTION_CUT, WEBKIT_CONTEXT_MENU_ACTION_COPY,
    WEBKIT_CONTEXT_MENU_ACTION_PASTE, WEBKIT_CONTEXT_MENU_ACTION_PASTE_AS_PLAIN_TEXT,
    WEBKIT_CONTEXT_MENU_ACTION_DELETE, WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL,
    WEBKIT_CONTEXT_MENU_ACTION_INPUT_METHODS, WEBKIT_CONTEXT_MENU_ACTION_UNICODE,
    WEBKIT_CONTEXT_MENU_ACTION_INSERT_EMOJI, WEBKIT_CONTEXT_MENU_ACTION_SPELLING_GUESS,
    WEBKIT_CONTEXT_MENU_ACTION_NO_GUESSES_FOUND, WEBKIT_CONTEXT_MENU_ACTION_IGNORE_SPELLING,
    WEBKIT_CONTEXT_MENU_ACTION_LEARN_SPELLING, WEBKIT_CONTEXT_MENU_ACTION_IGNORE_GRAMMAR,
    WEBKIT_CONTEXT_MENU_ACTION_FONT_MENU, WEBKIT_CONTEXT_MENU_ACTION_TOGGLE_MEDIA_CONTROLS,
    WEBKIT_CONTEXT_MENU_ACTION_TOGGLE_MEDIA_LOOP,
    WEBKIT_CONTEXT_MENU_ACTION_ENTER_VIDEO_FULLSCREEN, WEBKIT_CONTEXT_MENU_ACTION_MEDIA_PLAY,
    WEBKIT_CONTEXT_MENU_ACTION_MEDIA_PAUSE, WEBKIT_CONTEXT_MENU_ACTION_MEDIA_MUTE,
]

/// The actions of WebKit's context menu items that copy the URL of an image or of media.
///
/// The items are offered only in pages with network access, because the URLs of the app's own pages
/// are useless to the user.
private let addressItems = [
    WEBKIT_CONTEXT_MENU_ACTION_COPY_IMAGE_URL_TO_CLIPBOARD,
    WEBKIT_CONTEXT_MENU_ACTION_COPY_VIDEO_LINK_TO_CLIPBOARD,
    WEBKIT_CONTEXT_MENU_ACTION_COPY_AUDIO_LINK_TO_CLIPBOARD,
]

/// The actions of WebKit's context menu items for the history and for reloading.
///
/// The items are offered only in pages with network access: the app's own content has no history,
/// and Reload would discard changes that the app made to it.
private let historyItems = [
    WEBKIT_CONTEXT_MENU_ACTION_GO_BACK, WEBKIT_CONTEXT_MENU_ACTION_GO_FORWARD,
    WEBKIT_CONTEXT_MENU_ACTION_STOP, WEBKIT_CONTEXT_MENU_ACTION_RELOAD,
]
