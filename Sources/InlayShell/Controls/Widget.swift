public import CGLib
package import CGTK
public import InlayGObject

/// A native control or container.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.isEnabled = false
/// name.accessibilityLabel = "Your name"
/// ```
///
/// A widget in a window needs no other reference: its Swift object lives as long as its
/// `GtkWidget`. The `GtkWidget` itself is the object's `pointer`; properties and signals without a
/// Swift member can be accessed by name, as for every `GLibObject`. A GTK widget without a Swift
/// class can be wrapped with `Widget(adopting: gtk_level_bar_new())`.
open class Widget: GLibObject, WidgetConvertible {
    private var reference: ToggleReference?
    private var updates = 0
    /// Whether the widget handles Alt+Left while it has the keyboard focus, unless its navigation
    /// stack handles the key first.
    package final var handlesBackKey = false

    /// Wraps a `GtkWidget` of any class, usually a new one.
    public override init(adopting pointer: UnsafeMutableRawPointer) {
        super.init(adopting: pointer)
        reference = ToggleReference(self)
    }

    /// Creates a widget of a GTK class with construction properties.
    public override init(
        type: GType, properties: [(name: String, value: any GLibValueConvertible)] = []
    ) {
        super.init(type: type, properties: properties)
        reference = ToggleReference(self)
    }

    /// Wraps a `GtkWidget` whose C type is opaque.
    public convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    isolated deinit { reference?.end() }

    /// The widget itself.
    public final var widget: Widget { self }

    // MARK: - State

    /// Whether the widget is visible whenever its container is visible.
    public final var isVisible: Bool {
        get { self[GLibProperty("visible")] }
        set { self[GLibProperty("visible")] = newValue }
    }

    /// Whether the widget accepts input; false grays it out.
    public final var isEnabled: Bool {
        get { self[GLibProperty("sensitive")] }
        set { self[GLibProperty("sensitive")] = newValue }
    }

    /// The opacity, from 0 to 1.
    public final var opacity: Double {
        get { self[GLibProperty("opacity")] }
        set { self[GLibProperty("opacity")] = newValue }
    }

    /// The text that is displayed while the pointer rests on the widget.
    public final var tooltip: String? {
        get { self[GLibProperty("tooltip-text")] }
        set { self[GLibProperty("tooltip-text")] = newValue }
    }

    /// The style classes of the widget.
    public final var styleClasses: Set<StyleClass> = [] {
        didSet {
            for name in oldValue.subtracting(styleClasses) {
                gtk_widget_remove_css_class(cast(), name.rawValue)
            }
            for name in styleClasses.subtracting(oldValue) {
                gtk_widget_add_css_class(cast(), name.rawValue)
            }
        }
    }

    // MARK: - Keyboard focus

    /// Whether the widget or one of its descendants has the keyboard focus of its window.
    public final var hasFocus: Bool {
        guard let root = gtk_widget_get_root(cast()), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return focus == cast() || gtk_widget_is_ancestor(focus, cast()) != 0
    }

    /// Moves the keyboard focus to the widget, or to its first descendant that accepts the focus; a
    /// descendant that has the focus keeps it.
    ///
    /// - Returns: Whether the widget has the focus now.
    @discardableResult
    public final func focus() -> Bool {
        if gtk_widget_grab_focus(cast()) != 0, hasFocus { return true }
        // Otherwise the focus would move on, to the next descendant.
        if hasFocus { return true }
        return gtk_widget_child_focus(cast(), GTK_DIR_TAB_FORWARD) != 0
    }

    /// Moves the keyboard focus out of this widget, to the next widget in a direction.
    package final func leaveFocus(_ direction: GtkDirectionType) {
        guard let root = gtk_widget_get_root(cast()) else { return }
        // Otherwise a widget within this one would get or keep the focus.
        let canFocus = gtk_widget_get_can_focus(cast())
        gtk_widget_set_can_focus(cast(), 0)
        gtk_widget_child_focus(UnsafeMutablePointer(root), direction)
        gtk_widget_set_can_focus(cast(), canFocus)
    }

    /// Calls a handler when the widget or one of its descendants gets or loses the keyboard focus.
    public final func onFocusChange(_ handler: @escaping (_ hasFocus: Bool) -> Void) {
        let controller = GLibObject(owning: gtk_event_controller_focus_new())
        controller.connect("enter") { handler(true) }
        controller.connect("leave") { handler(false) }
        gtk_widget_add_controller(cast(), controller.makeOwnedPointer())
    }

    /// Calls a handler when a shortcut is pressed while the widget or a descendant has the keyboard
    /// focus.
    ///
    /// By default, the handler is called only for keys that the focused descendant doesn't handle.
    ///
    /// - Parameters:
    ///   - shortcut: The keys.
    ///   - isFirst: Whether the handler is called before the focused descendant receives the keys.
    ///   - handler: Returns whether it handled the keys.
    public final func onKey(
        _ shortcut: KeyboardShortcut, isFirst: Bool = false, _ handler: @escaping () -> Bool
    ) {
        let keys = GLibObject(owning: gtk_event_controller_key_new())
        if isFirst { gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE) }
        let pointer = keys.opaque
        keys.connect("key-pressed") { (_: UInt32, _: UInt32, _: UInt32) -> Bool in
            shortcut.matchesEvent(of: pointer) && handler()
        }
        gtk_widget_add_controller(cast(), keys.makeOwnedPointer())
    }

    /// Calls a handler when the `GtkWidget` is destroyed.
    public final func onDestroy(_ handler: @escaping () -> Void) {
        connect("destroy") { handler() }
    }

    // MARK: - Embedding

    /// Returns the Swift object that wraps a `GtkWidget`, or nil if there is none.
    public static func existing(_ pointer: UnsafeMutableRawPointer) -> Widget? {
        ToggleReference.object(of: pointer) as? Widget
    }

    /// Keeps an object alive while a container, or another part of GTK, holds a reference to the
    /// widget.
    public final func keepAlive(_ owner: AnyObject) {
        if owner !== self { reference?.keep(owner) }
    }

    /// Sets the widget's child through the GTK property with the given name; nil removes the child.
    package final func setChild(_ content: (any WidgetConvertible)?, _ property: String = "child") {
        self[GLibProperty<UnsafeMutableRawPointer?>(property)] = content?.embedded.pointer
    }

    // MARK: - Changes by the app

    /// Runs a closure that changes the control's value, without calling the change handlers, which
    /// report only changes by the user.
    package final func update(_ body: () -> Void) {
        updates += 1
        defer { updates -= 1 }
        body()
    }

    /// The handlers of a markup document's bindings and actions, called in addition to the app's
    /// own handler after the user changed the widget's value.
    package final var changeHandlers: [() -> Void] = []

    package final func callChangeHandlers() {
        for handler in changeHandlers { handler() }
    }

    /// Whether ``update(_:)`` is running, which means that the app changes the value, not the user.
    package final var isUpdating: Bool { updates > 0 }
}
