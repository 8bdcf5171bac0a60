import CGTK
import InlayGObject

/// The actions of a window and of its visible screens, with their keyboard shortcuts.
final class WindowActions {
    /// The actions, each once.
    private(set) var actions: [MenuAction] = []
    private let group = ActionGroup()
    private let shortcuts = GLibObject(owning: gtk_shortcut_controller_new())
    /// The shortcuts that are handled before the focused widget gets the key: a web page reports an
    /// unhandled key late, or calls `preventDefault`.
    private let earlyShortcuts = GLibObject(owning: gtk_shortcut_controller_new())
    /// The actions in the order in which they were added, an action twice if two screens have it,
    /// each with the observer of ``MenuAction/isEnabled``.
    private var stack: [(action: MenuAction, observer: SignalHandler)] = []
    private var addedShortcuts: [(controller: GLibObject, shortcut: GLibObject)] = []

    /// Makes the actions and their shortcuts work in a window.
    func install(on window: Window) {
        gtk_widget_insert_action_group(window.cast(), "inlay", group.object.opaque)
        gtk_event_controller_set_propagation_phase(earlyShortcuts.opaque, GTK_PHASE_CAPTURE)
        for controller in [shortcuts, earlyShortcuts] {
            gtk_shortcut_controller_set_scope(controller.opaque, GTK_SHORTCUT_SCOPE_GLOBAL)
            gtk_widget_add_controller(window.cast(), controller.makeOwnedPointer())
        }
    }

    /// Adds an action of the window; an action that was added before becomes the last one.
    func add(_ action: MenuAction) {
        remove(action)
        push(action)
    }

    /// Removes an action of the window; does nothing if it wasn't added.
    func remove(_ action: MenuAction) {
        guard let index = stack.firstIndex(where: { $0.action === action }) else { return }
        remove(at: index)
    }

    /// Adds an action of a screen, which other screens or the window may have, too.
    func push(_ action: MenuAction) {
        if !actions.contains(where: { $0 === action }) {
            actions.append(action)
            group.add(action)
        }
        let observer = action.onEnabledChange { [weak self] _ in self?.updateShortcuts() }
        stack.append((action, observer))
        updateShortcuts()
    }

    /// Removes an action of a screen; it stays if another screen or the window has it.
    func pop(_ action: MenuAction) {
        guard let index = stack.lastIndex(where: { $0.action === action }) else { return }
        remove(at: index)
    }

    private func remove(at index: Int) {
        let (action, observer) = stack.remove(at: index)
        action.object.disconnect(observer)
        if !stack.contains(where: { $0.action === action }) {
            actions.removeAll { $0 === action }
            group.remove(action)
        }
        updateShortcuts()
    }

    /// Stops observing the actions of a window that was closed.
    func stopObserving() {
        for (action, observer) in stack { action.object.disconnect(observer) }
        stack = []
    }

    /// Replaces the window's shortcuts with those of all enabled actions.
    ///
    /// If several actions have the same shortcut, it performs the one that was added last.
    private func updateShortcuts() {
        for (controller, shortcut) in addedShortcuts {
            gtk_shortcut_controller_remove_shortcut(controller.opaque, shortcut.opaque)
        }
        addedShortcuts = []
        var assigned: Set<KeyboardShortcut> = []
        for (action, _) in stack.reversed() where action.isEnabled {
            for shortcut in action.shortcuts where assigned.insert(shortcut).inserted {
                let trigger = gtk_shortcut_trigger_parse_string(shortcut.accelerator)
                let named = gtk_named_action_new("inlay.\(action.name)")
                let object = GLibObject(owning: gtk_shortcut_new(trigger, named))
                let controller = shortcut.precedesFocus ? earlyShortcuts : shortcuts
                gtk_shortcut_controller_add_shortcut(
                    controller.opaque, object.makeOwnedPointer())
                addedShortcuts.append((controller, object))
            }
        }
    }
}
