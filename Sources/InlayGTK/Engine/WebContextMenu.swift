import CGLib
import CWebKitGTK
import InlayGObject
import InlayViews

/// The context menu that the engine is about to show in a view, with the element that it was opened
/// on.
struct WebContextMenu {
    private let menu: OpaquePointer
    private let hit: OpaquePointer

    /// Wraps the arguments of the signal `context-menu`, which are valid while it is emitted.
    init(_ menu: UnsafeMutableRawPointer, _ hit: UnsafeMutableRawPointer) {
        self.menu = OpaquePointer(menu)
        self.hit = OpaquePointer(hit)
    }

    /// The absolute URL of the link.
    var link: String? {
        webkit_hit_test_result_get_link_uri(hit).map { String(cString: $0) }
    }

    /// Whether the menu has items for the content itself: it was opened in a text field, or on an
    /// image, a video or a sound.
    var hasContentItems: Bool {
        webkit_hit_test_result_context_is_editable(hit) != 0
            || webkit_hit_test_result_context_is_image(hit) != 0
            || webkit_hit_test_result_context_is_media(hit) != 0
    }

    /// Appends items of the app, below a line.
    func append(_ items: [RowMenu.Item]) {
        guard !items.isEmpty else { return }
        if webkit_context_menu_get_n_items(menu) > 0 {
            webkit_context_menu_append(menu, webkit_context_menu_item_new_separator())
        }
        for item in items {
            let action = MenuAction(item.title) { item.action() }
            action.isEnabled = item.isEnabled
            webkit_context_menu_append(
                menu,
                webkit_context_menu_item_new_from_gaction(action.object.opaque, item.title, nil))
        }
    }
}
