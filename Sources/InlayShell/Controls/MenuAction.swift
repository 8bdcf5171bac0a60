import CGLib
import CGTK
public import InlayGObject

/// An action that the user can perform by a shortcut, a menu, a button or a notification.
///
/// ```swift
/// let find = MenuAction("Find", shortcuts: "Ctrl+F") { [weak self] in self?.find() }
/// window.add(find)
/// ```
public final class MenuAction {
    /// The title in menus and in the shortcuts window.
    public let title: String
    /// The name of the action, unique in the app.
    public let name: String
    /// The keyboard shortcuts.
    public let shortcuts: [KeyboardShortcut]
    /// The `GSimpleAction`.
    public let object: GLibObject
    private let handler: () -> Void
    private static var count = 0

    /// Creates an action with a title and a handler.
    ///
    /// - Parameters:
    ///   - title: The title in menus and in the shortcuts window.
    ///   - name: The action's name, unique in the app, by which notifications and other programs
    ///     refer to it; nil to generate a name.
    ///   - shortcuts: The keyboard shortcuts, which work once the action was added to a window or
    ///     the application.
    ///   - isOn: The initial state of the check mark in menus; nil for no check mark.
    ///   - handler: Called when the action is performed; it must change ``isOn`` itself.
    public init(
        _ title: String, name: String? = nil, shortcuts: KeyboardShortcut..., isOn: Bool? = nil,
        handler: @escaping () -> Void
    ) {
        Self.count += 1
        self.title = title
        self.name = name ?? "action-\(Self.count)"
        self.shortcuts = shortcuts
        self.handler = handler
        if let isOn {
            object = GLibObject(
                owning: g_simple_action_new_stateful(
                    self.name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        } else {
            object = GLibObject(owning: g_simple_action_new(self.name, nil))
        }
        // The closure captures only the handler, because a menu or window keeps the action's
        // GObject alive without this Swift object.
        object.connect("activate") { handler() }
    }

    /// Whether the user can perform the action; otherwise menus and buttons gray it out.
    public var isEnabled: Bool {
        get { object[GLibProperty("enabled")] }
        set { object[GLibProperty("enabled")] = newValue }
    }

    /// Whether the check mark is set; nil for an action without a check mark.
    ///
    /// Performing the action doesn't change it. An action without a check mark ignores a new value.
    public var isOn: Bool? {
        get {
            guard let state = g_action_get_state(object.opaque) else { return nil }
            defer { g_variant_unref(state) }
            return g_variant_get_boolean(state) != 0
        }
        set {
            guard let newValue, isOn != nil else { return }
            g_simple_action_set_state(object.opaque, g_variant_new_boolean(newValue ? 1 : 0))
        }
    }

    /// Performs the action if it is enabled.
    public func perform() {
        if isEnabled { handler() }
    }

    /// Calls a handler with the value of ``isEnabled`` immediately and after each change.
    ///
    /// - Returns: The signal handler, to disconnect `handler` from ``object``.
    func onEnabledChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalHandler {
        handler(isEnabled)
        return object.observe(GLibProperty<Bool>("enabled"), handler)
    }
}

/// A keyboard shortcut, written as menus display it.
///
/// ```swift
/// let shortcut: KeyboardShortcut = "Ctrl+Shift+N"
/// ```
///
/// Modifiers are `Ctrl`, `Shift`, `Alt` and `Super`. Keys are characters, such as `N`, `?` or `=`,
/// and GDK's key names, such as `F1`, `Left`, `Up`, `Escape`, `Return`, `Delete`, `Home` and
/// `Page_Up`.
public struct KeyboardShortcut: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The shortcut in GTK's accelerator syntax.
    package let accelerator: String

    /// Returns whether the current event of a `GtkEventControllerKey` matches this shortcut,
    /// regardless of the keyboard layout and Caps Lock.
    package func matchesEvent(of controller: OpaquePointer) -> Bool {
        guard let event = gtk_event_controller_get_current_event(controller) else {
            return false
        }
        var value: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        gtk_accelerator_parse(accelerator, &value, &modifiers)
        return gdk_key_event_matches(event, value, modifiers) != GDK_KEY_MATCH_NONE
    }

    /// Parses a shortcut such as `Ctrl+Shift+N`; stops the program if the text is invalid.
    public init(stringLiteral value: String) { self.init(value) }

    /// Parses a shortcut such as `Ctrl+Shift+N`; stops the program if the text is invalid.
    public init(_ text: String) {
        var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        // A shortcut with the plus key itself, such as `Ctrl++`.
        if parts.suffix(2) == ["", ""] { parts = parts.dropLast(2) + ["plus"] }
        let key = parts.popLast() ?? ""
        let modifiers = parts.map { $0 == "Ctrl" ? "<Control>" : "<\($0)>" }.joined()
        accelerator = modifiers + (Self.name(ofCharacter: key.lowercased()) ?? key)
        var value: guint = 0
        var state = GdkModifierType(rawValue: 0)
        precondition(
            gtk_accelerator_parse(accelerator, &value, &state) != 0 && value != 0,
            "'\(text)' isn't a shortcut; write it as in 'Ctrl+Shift+N'.")
    }

    /// Whether a window handles the shortcut in the capture phase, before the focused widget.
    ///
    /// True for function keys and keys with Ctrl, Alt or Super, unless they move through or edit a
    /// text, such as Ctrl+Left and Ctrl+C.
    var precedesFocus: Bool {
        var value: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        gtk_accelerator_parse(accelerator, &value, &modifiers)
        if value >= 0xFF00 { return (0xFFBE...0xFFE0).contains(value) && value != GDK_KEY_F10 }
        let strong = [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK].reduce(0) { $0 | $1.rawValue }
        guard modifiers.rawValue & strong != 0, value != GDK_KEY_space else { return false }
        let isControl = modifiers.rawValue & strong == GDK_CONTROL_MASK.rawValue
        return !(isControl && "acvxyz".unicodeScalars.contains { $0.value == value })
    }

    /// Returns GDK's name of the key of a character, such as `question` for `?`; nil if the text
    /// isn't a single character.
    private static func name(ofCharacter text: String) -> String? {
        guard let character = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            return nil
        }
        return gdk_keyval_name(gdk_unicode_to_keyval(character.value)).map { String(cString: $0) }
    }
}

/// A menu of grouped actions, which a ``MenuButton`` opens.
///
/// ```swift
/// MenuButton(icon: "open-menu-symbolic", "Menu", Menu([open, save], [quit]))
/// ```
public struct Menu {
    /// The groups of actions; the menu displays a separator between two groups.
    public var groups: [[MenuAction]]

    /// Creates a menu from groups of actions.
    public init(_ groups: [MenuAction]...) { self.groups = groups }

    /// Creates a menu from an array of groups of actions.
    public init(groups: [[MenuAction]]) { self.groups = groups }

    /// Creates a `GMenu` whose items perform the actions of an action group with the name `group`.
    package func makeModel(group: String) -> GLibObject {
        let model = GLibObject(owning: g_menu_new())
        for actions in groups {
            let part = GLibObject(owning: g_menu_new())
            for action in actions {
                // An underscore would mark a mnemonic.
                let title = Markup.withoutMnemonic(action.title)
                let item = GLibObject(owning: g_menu_item_new(title, "\(group).\(action.name)"))
                if let shortcut = action.shortcuts.first {
                    g_menu_item_set_attribute_value(
                        item.opaque, "accel", g_variant_new_string(shortcut.accelerator))
                }
                g_menu_append_item(part.opaque, item.opaque)
            }
            g_menu_append_section(model.opaque, nil, part.cast())
        }
        return model
    }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
    /// The menu that the button opens.
    public var menu: Menu {
        didSet { showMenu() }
    }

    /// Creates a button that opens a menu.
    ///
    /// - Parameters:
    ///   - icon: A name in the icon theme; nil for a button that displays its label.
    ///   - label: The button's text; with an icon, its tooltip and its name for screen readers.
    ///   - menu: The menu that the button opens.
    public init(icon: String? = nil, _ label: String, _ menu: Menu) {
        self.menu = menu
        super.init(adopting: gtk_menu_button_new())
        if let icon {
            self[GLibProperty("icon-name")] = icon
            tooltip = label
            accessibilityLabel = label
        } else {
            self[GLibProperty("label")] = label
        }
        showMenu()
    }

    /// Whether this is the application's main menu, which F10 opens.
    public var isPrimary: Bool {
        get { self[GLibProperty("primary")] }
        set { self[GLibProperty("primary")] = newValue }
    }

    private func showMenu() {
        let group = ActionGroup(menu.groups.flatMap { $0 }).object
        gtk_widget_insert_action_group(cast(), "menu", group.opaque)
        let model = menu.makeModel(group: "menu")
        gtk_menu_button_set_menu_model(opaque, model.cast())
    }
}

/// A `GActionGroup` with the actions of a window or menu.
package struct ActionGroup {
    package let object = GLibObject(owning: g_simple_action_group_new())

    package init(_ actions: [MenuAction] = []) {
        for action in actions { add(action) }
    }

    func add(_ action: MenuAction) {
        g_action_map_add_action(object.opaque, action.object.opaque)
    }

    func remove(_ action: MenuAction) {
        g_action_map_remove_action(object.opaque, action.name)
    }
}
