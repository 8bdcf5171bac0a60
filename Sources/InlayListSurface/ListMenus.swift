import CGTK
import InlayGObject
import InlayLists
import InlayShell
import InlayWebKit

/// A presenter of the context menus of a list's rows.
///
/// A menu is opened by a secondary press, a long press or a key.
final class ListMenus {
    private unowned let list: ListWidget
    private let press = GLibObject(owning: gtk_gesture_click_new())
    private let longPress = GLibObject(owning: gtk_gesture_long_press_new())
    /// The position of the last secondary or long press.
    ///
    /// The menu of a web row opens there: the engine reports the menu later, and without a
    /// position.
    private var pressed: RowMenuRequest.Point?
    private var popover: Widget?
    /// Called when a press becomes a long press, and therefore isn't a tap.
    var onLongPress: (() -> Void)?

    init(_ list: ListWidget) {
        self.list = list
        gtk_gesture_single_set_button(press.opaque, guint(GDK_BUTTON_SECONDARY))
        gtk_gesture_single_set_touch_only(longPress.opaque, 1)
        press.connect("pressed") { [weak self] (_: Int32, x: Double, y: Double) in
            if let self { pressed(at: (x, y), press) }
        }
        longPress.connect("pressed") { [weak self] (x: Double, y: Double) in
            guard let self else { return }
            onLongPress?()
            pressed(at: (x, y), longPress)
        }
        for controller in [press, longPress] {
            gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(list.widget.cast(), controller.makeOwnedPointer())
        }
    }

    // MARK: - Opening

    /// Opens the menu of the native row at a position; the menu of a web row opens when the engine
    /// reports the element at the pointer.
    private func pressed(at point: RowMenuRequest.Point, _ gesture: GLibObject) {
        guard list.placeholder.shown == nil, !list.bar.contains(x: point.x) else { return }
        guard let (native, top) = list.frame.nativeRow(at: point.y) else {
            pressed = point
            return
        }
        gtk_gesture_set_state(gesture.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
        let link = native.layout.link(atX: point.x, y: point.y - top)
        gtk_widget_grab_focus(list.widget.cast())
        _ = list.delegate?.opensMenu(.init(view: .native(native), link: link, point: point))
    }

    /// Opens the menu of the row with the keyboard focus; returns false if no row has the focus.
    func openForFocusedRow() -> Bool {
        let request = RowMenuRequest(
            view: list.focusedRow, link: list.focusedNativeRow?.focusedAddress)
        return list.delegate?.opensMenu(request) ?? false
    }

    /// Opens the list's context menu for a web row instead of the engine's menu.
    ///
    /// In text fields, images and media, keeps the engine's menu and appends the app's items.
    ///
    /// - Returns: Whether to suppress the engine's menu.
    func open(_ menu: WebContextMenu, of engine: WebKitEngine) -> Bool {
        let request = RowMenuRequest(view: .web(engine), link: menu.link, point: pressed)
        pressed = nil
        guard let delegate = list.delegate else { return true }
        guard menu.hasContentItems else {
            _ = delegate.opensMenu(request)
            return true
        }
        // The engine's items for text fields, images and media are kept.
        if let items = delegate.menu(request)?.appItems {
            menu.append(items.map(\.menuAction))
        }
        return false
    }

    // MARK: - Showing

    /// Shows a menu at its position, or at its row if it has no position.
    func show(_ menu: RowMenu) {
        remove()
        // The list may have left its window since the menu was requested.
        guard gtk_widget_get_root(list.widget.cast()) != nil else { return }
        let groups = menu.groups.map { $0.map(\.menuAction) }
        let model = Menu(groups: groups).makeModel(group: "row")
        let actions = ActionGroup(groups.flatMap { $0 }).object
        let popover = Widget(adopting: gtk_popover_menu_new_from_model(model.cast()))
        gtk_widget_insert_action_group(popover.cast(), "row", actions.opaque)
        gtk_widget_set_parent(popover.cast(), list.widget.cast())
        gtk_popover_set_has_arrow(popover.cast(), 0)
        gtk_widget_set_halign(popover.cast(), GTK_ALIGN_START)
        let point = menu.point ?? position(of: menu.row)
        var area = GdkRectangle(x: Int32(point.x), y: Int32(point.y), width: 1, height: 1)
        gtk_popover_set_pointing_to(popover.cast(), &area)
        popover.connect("closed") { [weak self, weak popover] in
            // The chosen item's action is performed after the signal.
            Task { if let self, self.popover === popover { self.remove() } }
        }
        self.popover = popover
        gtk_popover_popup(popover.cast())
    }

    /// Returns the position at which a key opens a row's menu, in pixels from the list's top left
    /// corner.
    private func position(of row: Int) -> RowMenuRequest.Point {
        let placement = list.frame.rows.last { $0.row == row }
        let end = Double(gtk_widget_get_height(list.widget.cast()))
        let y = Double((placement?.y ?? 0) + min(placement?.height ?? 0, 48) / 2)
        return (24, min(max(y, 0), max(end - 1, 0)))
    }

    private func remove() {
        guard let popover else { return }
        self.popover = nil
        gtk_widget_unparent(popover.cast())
    }

    /// Positions the open menu; GTK requires this from the widget that contains the menu.
    func allocate() {
        if let popover { gtk_popover_present(popover.cast()) }
    }
}

extension RowMenu.Item {
    /// A new action that the item's choice performs.
    fileprivate var menuAction: MenuAction {
        let menuAction = MenuAction(title) { action() }
        menuAction.isEnabled = isEnabled
        return menuAction
    }
}
