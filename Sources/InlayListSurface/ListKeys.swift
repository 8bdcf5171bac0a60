import CGTK
import InlayGObject
import InlayLists
import InlayShell

/// A handler of a list's key presses, except those that the focused element of a row uses.
///
/// It receives keys before the rows' web views, which would consume them.
final class ListKeys {
    private unowned let list: ListWidget

    init(_ list: ListWidget) {
        self.list = list
        connect(GTK_PHASE_CAPTURE, isOfControl: false)
        connect(GTK_PHASE_BUBBLE, isOfControl: true)
    }

    /// Connects a key handler for one propagation phase.
    ///
    /// While a row or the list has the focus, keys are handled in the capture phase, before web
    /// views receive them. While a control in the header, the footer or the placeholder has the
    /// focus, keys are handled in the bubble phase, after the control.
    private func connect(_ phase: GtkPropagationPhase, isOfControl: Bool) {
        let controller = GLibObject(owning: gtk_event_controller_key_new())
        let pointer = controller.opaque
        controller.connect("key-pressed") {
            [weak self] (key: UInt32, _: UInt32, modifiers: UInt32) -> Bool in
            guard let self, (list.margins.hasFocus || list.placeholder.hasFocus) == isOfControl
            else { return false }
            return pressed(
                Int32(bitPattern: key), modifiers, pointer, isOfControl: isOfControl)
        }
        gtk_event_controller_set_propagation_phase(controller.opaque, phase)
        gtk_widget_add_controller(list.widget.cast(), controller.makeOwnedPointer())
    }

    /// Whether a key is handled by the focused element of a row rather than by the list.
    private func isOfRow(_ key: Int32, isControl: Bool) -> Bool {
        switch list.focus {
        case .none: false
        case .link: Self.isReturn(key)
        case .button: key == GDK_KEY_space || Self.isReturn(key)
        case .control: !isControl
        case .text: true
        }
    }

    private static func isReturn(_ key: Int32) -> Bool {
        key == GDK_KEY_Return || key == GDK_KEY_KP_Enter
    }

    /// Handles a key; one that a control in the header or footer leaves over only scrolls, because
    /// no row has the focus.
    private func pressed(
        _ key: Int32, _ modifiers: UInt32, _ controller: OpaquePointer, isOfControl: Bool
    ) -> Bool {
        let isControl = modifiers & GDK_CONTROL_MASK.rawValue != 0
        let isShift = modifiers & GDK_SHIFT_MASK.rawValue != 0
        guard modifiers & GDK_ALT_MASK.rawValue == 0 else { return false }
        if isControl, key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab || key == GDK_KEY_KP_Tab {
            list.widget.leaveFocus(isShift ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
            return true
        }
        guard !list.placeholder.receivesAllInput, let delegate = list.delegate,
            !isOfRow(key, isControl: isControl)
        else { return false }
        if key == GDK_KEY_Menu || key == GDK_KEY_F10 && isShift {
            return list.menus.openForFocusedRow()
        }
        let row = list.focusedRow
        if !isControl, !isShift, let native = list.focusedNativeRow, native.press(key) {
            gtk_widget_queue_draw(list.widget.cast())
            return true
        }
        if !isOfControl, let movement = Self.movement(key) {
            let change: SelectionChange =
                isShift ? (isControl ? .add : .extend) : isControl ? .keep : .replace
            if change == .replace, let isDown = movement.isDown,
                delegate.scrollsWithin(row, by: isDown ? 1 : -1)
            {
                return false
            }
            if delegate.pressed(.move(movement, change), in: row) { return true }
        }
        let shortcut = Self.shortcuts.first { $0.keys.matchesEvent(of: controller) }?.meaning
        let meaning = shortcut ?? Self.meaning(key, isControl: isControl, isShift: isShift)
        if !isOfControl, let key = meaning {
            if delegate.pressed(key, in: row) { return true }
        }
        guard !isControl, !isShift, let input = Self.scrolling(key) else { return false }
        if key == GDK_KEY_space, delegate.scrollsWithin(row, by: 1) { return false }
        delegate.scrolled(input)
        return true
    }

    /// The shortcuts with letter keys, each with its action.
    ///
    /// They work in every keyboard layout.
    private static let shortcuts: [(keys: KeyboardShortcut, meaning: RowKey)] = [
        ("Ctrl+A", .selectAll), ("Ctrl+Shift+A", .deselect), ("Ctrl+C", .copy),
    ]

    /// Returns the action that a key performs on rows, such as activation; nil if it performs none.
    private static func meaning(_ key: Int32, isControl: Bool, isShift: Bool) -> RowKey? {
        switch (key, isControl, isShift) {
        case (GDK_KEY_Return, false, false), (GDK_KEY_KP_Enter, false, false): .activate
        case (GDK_KEY_Escape, false, false): .deselect
        case (GDK_KEY_Delete, false, false), (GDK_KEY_KP_Delete, false, false): .delete
        case (GDK_KEY_space, true, false): .toggle
        default: nil
        }
    }

    /// Returns the movement of the keyboard focus by a key, or nil if it doesn't move the focus.
    private static func movement(_ key: Int32) -> RowMovement? {
        switch key {
        case GDK_KEY_Down, GDK_KEY_KP_Down: .rows(1)
        case GDK_KEY_Up, GDK_KEY_KP_Up: .rows(-1)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: .pages(1)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: .pages(-1)
        case GDK_KEY_Home, GDK_KEY_KP_Home: .start
        case GDK_KEY_End, GDK_KEY_KP_End: .end
        default: nil
        }
    }

    /// Returns the scroll input of a key; nil if the key doesn't scroll.
    ///
    /// Used only for a key that has neither acted on the rows nor moved the keyboard focus.
    private static func scrolling(_ key: Int32) -> ScrollInput? {
        switch movement(key) {
        case .rows(let count): .smoothlyBy(40 * Double(count))
        case .pages(let count): .pages(Double(count))
        case .start: .toStart
        case .end: .toEnd
        case nil: key == GDK_KEY_space ? .pages(1) : nil
        }
    }
}

extension RowMovement {
    /// Whether the movement is down rather than up; nil for movements to the first or the last row.
    fileprivate var isDown: Bool? {
        switch self {
        case .rows(let count), .pages(let count): count > 0
        case .start, .end: nil
        }
    }
}
