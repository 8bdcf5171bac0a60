import CGLib
import CGTK
public import InlayGObject

/// Something that the user can do: by a shortcut, a menu, a button or a notification.
///
/// ```swift
/// let find = Action("Find", shortcuts: "Ctrl+F") { [weak self] in self?.find() }
/// window.add(find)
/// ```
public final class Action {
    /// What menus and the shortcuts window call it.
    public let title: String
    /// The name among the app's actions.
    public let name: String
    /// The keys that do it.
    public let shortcuts: [Shortcut]
    /// The `GSimpleAction`.
    public let object: Object
    private let handler: () -> Void
    private static var count = 0

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - title: What menus and the shortcuts window call it.
    ///   - name: The name among the app's actions, for notifications and for other programs; nil for a
    ///     made-up one.
    ///   - shortcuts: The keys that do it, once the action was added to a window or the application.
    ///   - isOn: Whether a check stands before it in menus; nil for an action that has no state.
    ///   - handler: What is done.
    public init(
        _ title: String, name: String? = nil, shortcuts: Shortcut..., isOn: Bool? = nil,
        handler: @escaping () -> Void
    ) {
        Self.count += 1
        self.title = title
        self.name = name ?? "action-\(Self.count)"
        self.shortcuts = shortcuts
        self.handler = handler
        if let isOn {
            object = Object(
                owning: g_simple_action_new_stateful(
                    self.name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        } else {
            object = Object(owning: g_simple_action_new(self.name, nil))
        }
        // The action's own: an action that is in a menu or window is held by it.
        object.connect("activate") { handler() }
    }

    /// Whether the action can be done; menus and buttons gray it out otherwise.
    public var isEnabled: Bool {
        get { object[Property("enabled")] }
        set { object[Property("enabled")] = newValue }
    }

    /// Whether the check before it is set; nil for an action that has no state.
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

    /// Does it, if it is enabled.
    public func perform() {
        if isEnabled { handler() }
    }

    func onEnabledChange(_ handler: @escaping @MainActor (Bool) -> Void) {
        handler(isEnabled)
        object.observe(Property<Bool>("enabled"), handler)
    }
}

/// Keys that are pressed together, written as menus show them.
///
/// ```swift
/// let shortcut: Shortcut = "Ctrl+Shift+N"
/// ```
///
/// Modifiers are `Ctrl`, `Shift`, `Alt` and `Super`; keys are characters, `F1` to `F12`, and `Left`, `Right`,
/// `Up`, `Down`, `Escape`, `Return`, `Delete`, `Home`, `End`, `Page_Up`, `Page_Down`.
public struct Shortcut: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The keys as GTK writes them.
    let accelerator: String

    /// Whether pressed keys are those of the shortcut.
    func matches(key: UInt32, state: UInt32) -> Bool {
        var value: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        gtk_accelerator_parse(accelerator, &value, &modifiers)
        let mask = gtk_accelerator_get_default_mod_mask().rawValue
        return gdk_keyval_to_lower(key) == value && state & mask == modifiers.rawValue
    }

    /// Reads a shortcut; text that is none is a programming error.
    public init(stringLiteral value: String) { self.init(value) }

    /// Reads a shortcut; text that is none is a programming error.
    public init(_ text: String) {
        var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        // The plus key itself.
        if parts.suffix(2) == ["", ""] { parts = parts.dropLast(2) + ["plus"] }
        let key = parts.popLast() ?? ""
        let modifiers = parts.map { $0 == "Ctrl" ? "<Control>" : "<\($0)>" }.joined()
        let names = ["?": "question", ",": "comma", ".": "period", "-": "minus", "/": "slash"]
        accelerator = modifiers + (names[key] ?? (key.count == 1 ? key.lowercased() : key))
        var value: guint = 0
        var state = GdkModifierType(rawValue: 0)
        precondition(
            gtk_accelerator_parse(accelerator, &value, &state) != 0 && value != 0,
            "'\(text)' is no shortcut; write it as in 'Ctrl+Shift+N'.")
    }
}

/// Actions in groups, as a button or the application's menu shows them.
///
/// ```swift
/// MenuButton(icon: "open-menu-symbolic", "Menu", Menu([open, save], [quit]))
/// ```
public struct Menu {
    /// The groups, between which lines are drawn.
    public var groups: [[Action]]

    /// Makes a menu of groups of actions.
    public init(_ groups: [Action]...) { self.groups = groups }

    /// Makes a menu of groups of actions.
    public init(groups: [[Action]]) { self.groups = groups }

    /// The `GMenu`, whose actions are in the group of that name.
    func makeModel(group: String) -> Object {
        let model = Object(owning: g_menu_new())
        for actions in groups {
            let part = Object(owning: g_menu_new())
            for action in actions {
                let item = Object(owning: g_menu_item_new(action.title, "\(group).\(action.name)"))
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
    /// The menu.
    public var menu: Menu {
        didSet { showMenu() }
    }

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - icon: A name of the icon theme; nil for a button that shows its label.
    ///   - label: The name for screen readers, and the tooltip.
    ///   - menu: The menu.
    public init(icon: String? = nil, _ label: String, _ menu: Menu) {
        self.menu = menu
        super.init(adopting: gtk_menu_button_new())
        if let icon {
            self[Property("icon-name")] = icon
            tooltip = label
            accessibilityLabel = label
        } else {
            self[Property("label")] = label
        }
        showMenu()
    }

    /// Whether F10 opens the menu, as that of the application.
    public var isPrimary: Bool {
        get { self[Property("primary")] }
        set { self[Property("primary")] = newValue }
    }

    private func showMenu() {
        let group = ActionGroup(menu.groups.flatMap { $0 }).object
        gtk_widget_insert_action_group(cast(), "menu", group.opaque)
        let model = menu.makeModel(group: "menu")
        gtk_menu_button_set_menu_model(opaque, model.cast())
    }
}

/// The actions of a window or menu.
struct ActionGroup {
    let object = Object(owning: g_simple_action_group_new())

    init(_ actions: [Action] = []) {
        for action in actions { add(action) }
    }

    func add(_ action: Action) {
        g_action_map_add_action(object.opaque, action.object.opaque)
    }
}
