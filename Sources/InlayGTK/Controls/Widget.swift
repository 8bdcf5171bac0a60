public import CGLib
import CGTK
public import InlayGObject

/// A native control or container.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.isEnabled = false
/// name.accessibilityLabel = "Your name"
/// ```
///
/// A widget that stands in a window needs no other reference: its Swift object lives as long as the
/// `GtkWidget`. The `GtkWidget` itself is the object's `pointer`, and properties and signals that have no
/// member here are reached by name, as those of each `Object`. A widget of GTK that has no
/// class here becomes one by `Widget(adopting: gtk_level_bar_new())`.
open class Widget: Object, WidgetConvertible {
    private var reference: ToggleReference?
    private var updates = 0

    /// Makes a widget of a `GtkWidget`, mostly of a new one.
    ///
    /// - Parameter pointer: A `GtkWidget *` of any class.
    public override init(adopting pointer: UnsafeMutableRawPointer) {
        super.init(adopting: pointer)
        reference = ToggleReference(self)
    }

    /// Makes a widget of a class of GTK with its construction properties.
    public override init(
        type: GType, properties: [(name: String, value: any ValueConvertible)] = []
    ) {
        super.init(type: type, properties: properties)
        reference = ToggleReference(self)
    }

    /// Makes a widget of a `GtkWidget` whose C type is opaque.
    public convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    isolated deinit {
        reference?.end()
    }

    /// The widget itself.
    public final var widget: Widget { self }

    // MARK: - State

    /// Whether the widget is shown when its container is.
    public final var isVisible: Bool {
        get { self[Property("visible")] }
        set { self[Property("visible")] = newValue }
    }

    /// Whether the widget takes input; false grays it out.
    public final var isEnabled: Bool {
        get { self[Property("sensitive")] }
        set { self[Property("sensitive")] = newValue }
    }

    /// The opacity, from 0 to 1.
    public final var opacity: Double {
        get { self[Property("opacity")] }
        set { self[Property("opacity")] = newValue }
    }

    /// A text that is shown when the pointer rests on the widget.
    public final var tooltip: String? {
        get { self[Property("tooltip-text")] }
        set { self[Property("tooltip-text")] = newValue }
    }

    /// The names of style classes that change the widget's appearance.
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

    /// The window that the widget is in.
    public final var window: Window? {
        gtk_widget_get_root(cast()).flatMap {
            Self.existing(UnsafeMutableRawPointer($0)) as? Window
        }
    }

    // MARK: - Keyboard focus

    /// Whether the widget, or a part of it, has the keyboard focus of its window.
    public final var hasFocus: Bool {
        guard let root = gtk_widget_get_root(cast()), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return focus == cast() || gtk_widget_is_ancestor(focus, cast()) != 0
    }

    /// Moves the keyboard focus to the widget, or to the first of its parts that takes it.
    ///
    /// - Returns: Whether the widget has the focus now.
    @discardableResult
    public final func focus() -> Bool {
        if gtk_widget_grab_focus(cast()) != 0, hasFocus { return true }
        return gtk_widget_child_focus(cast(), GTK_DIR_TAB_FORWARD) != 0
    }

    /// Calls a handler when the widget, or a part of it, gets or loses the keyboard focus.
    public final func onFocusChange(_ handler: @escaping (_ hasFocus: Bool) -> Void) {
        let controller = Object(adopting: gtk_event_controller_focus_new())
        controller.connect("enter") { handler(true) }
        controller.connect("leave") { handler(false) }
        gtk_widget_add_controller(cast(), controller.makeOwnedPointer())
    }

    /// Calls a handler when keys are pressed that the part with the keyboard focus has no use for.
    ///
    /// - Parameters:
    ///   - shortcut: The keys.
    ///   - isFirst: Whether the handler comes before the part with the focus, not after it.
    ///   - handler: Returns whether it used the keys.
    public final func onKey(
        _ shortcut: Shortcut, isFirst: Bool = false, _ handler: @escaping () -> Bool
    ) {
        let keys = Object(adopting: gtk_event_controller_key_new())
        if isFirst { gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE) }
        _ = keys.connect("key-pressed") { (key: UInt32, _: UInt32, state: UInt32) -> Bool in
            shortcut.matches(key: key, state: state) && handler()
        }
        gtk_widget_add_controller(cast(), keys.makeOwnedPointer())
    }

    /// Calls a handler when the `GtkWidget` is destroyed.
    public final func onDestroy(_ handler: @escaping () -> Void) {
        connect("destroy") { handler() }
    }

    // MARK: - Embedding

    /// The Swift object of a `GtkWidget`, if it was made by one.
    public static func existing(_ pointer: UnsafeMutableRawPointer) -> Widget? {
        ToggleReference.object(of: pointer) as? Widget
    }

    /// Keeps an object alive for as long as GTK holds the widget, as in a container.
    public final func keepAlive(_ owner: AnyObject) {
        if owner !== self { reference?.keep(owner) }
    }

    /// Puts content into a property of the `GtkWidget` that holds a child.
    final func setChild(_ content: (any WidgetConvertible)?, _ property: String = "child") {
        self[Property<UnsafeMutableRawPointer?>(property)] = content?.embedded.pointer
    }

    // MARK: - Changes by the app

    /// Sets values without a report to the control's change handler, which is for those of the user.
    final func update(_ body: () -> Void) {
        updates += 1
        defer { updates -= 1 }
        body()
    }

    /// Whether the app, not the user, changes the value at the moment.
    final var isUpdating: Bool { updates > 0 }
}

extension WidgetConvertible {
    /// The widget, which from now on keeps the object alive while it is in a container.
    var embedded: Widget {
        let widget = widget
        widget.keepAlive(self)
        return widget
    }
}
