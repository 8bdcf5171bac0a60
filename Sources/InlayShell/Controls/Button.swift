import CGTK
import InlayGObject

/// A push button with a title or an icon.
///
/// ```swift
/// Button("Save") { [weak self] in self?.save() }
/// Button(icon: "user-trash-symbolic", "Delete") { … }
/// ```
public final class Button: Widget {
    /// Called when the button is pressed.
    public var onPress: (() -> Void)?

    /// Creates a button with a title; pressing the button calls the action.
    public init(_ title: String, action: (() -> Void)? = nil) {
        super.init(adopting: gtk_button_new_with_label(title))
        connect(action)
    }

    /// Creates a button with an icon; pressing the button calls the action.
    ///
    /// - Parameters:
    ///   - icon: A name in the icon theme.
    ///   - label: The name for screen readers, which is also the tooltip.
    ///   - action: Called when the button is pressed.
    public init(icon: String, _ label: String, action: (() -> Void)? = nil) {
        super.init(adopting: gtk_button_new_from_icon_name(icon))
        tooltip = label
        accessibilityLabel = label
        connect(action)
    }

    /// Creates a button that performs an action, and is grayed out while the action is disabled.
    ///
    /// - Parameters:
    ///   - icon: A name in the icon theme; nil to display the action's title.
    ///   - action: The action.
    public convenience init(icon: String? = nil, _ action: MenuAction) {
        if let icon {
            self.init(icon: icon, action.title)
        } else {
            self.init(action.title)
        }
        onPress = { [unowned action] in action.perform() }
        let handler = action.onEnabledChange { [weak self] in self?.isEnabled = $0 }
        keepAlive(action)
        shown = (action, handler)
    }

    /// The action that the button performs, and the handler that observes whether the action is
    /// enabled; nil for a button that calls a closure.
    private var shown: (action: MenuAction, handler: SignalHandler)?

    isolated deinit {
        if let shown { shown.action.object.disconnect(shown.handler) }
    }

    /// The title, empty for a button with an icon.
    public var title: String {
        get { self[GLibProperty("label")] }
        set {
            self[GLibProperty("label")] = newValue
            showTruncation()
        }
    }

    /// Whether a title that is wider than the button is truncated; if false, the button is at least
    /// as wide as its title.
    public var truncatesTitle = false {
        didSet { showTruncation() }
    }

    /// The minimum number of characters of the title that stay visible if the title is truncated.
    package var leastCharacters = 0 {
        didSet { showTruncation() }
    }

    private func showTruncation() {
        guard let child = gtk_button_get_child(cast()).map({ GLibObject(adopting: $0) }),
            child.isInstance(of: gtk_label_get_type()), !title.isEmpty
        else { return }
        let isTruncated = truncatesTitle && title.count > leastCharacters
        gtk_label_set_ellipsize(
            child.opaque, isTruncated ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
        let isLimited = isTruncated && leastCharacters > 0
        gtk_label_set_width_chars(
            child.opaque, isLimited ? Int32(clamping: leastCharacters) : -1)
    }

    /// Whether an underscore in the title marks the next letter as the mnemonic: Alt and the letter
    /// press the button.
    public var usesMnemonic: Bool {
        get { self[GLibProperty("use-underline")] }
        set { self[GLibProperty("use-underline")] = newValue }
    }

    /// Makes this the default button of its window, which Return presses, also in a text field
    /// without ``TextInput/onSubmit``.
    ///
    /// A widget that handles Return itself, such as another button, gets the key instead. Call this
    /// when the button is in the window.
    public func makeDefault() {
        guard let root = gtk_widget_get_root(cast()) else { return }
        gtk_window_set_default_widget(
            UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), cast())
    }

    private func connect(_ action: (() -> Void)?) {
        onPress = action
        connect("clicked") { [weak self] in self?.onPress?() }
    }
}

/// A button with two states, on and off; each press changes the state.
public final class ToggleButton: Widget {
    /// Called when the user turns the button on or off.
    public var onChange: ((_ isOn: Bool) -> Void)?

    /// Creates a toggle button with a title.
    public init(_ title: String, isOn: Bool = false, onChange: ((Bool) -> Void)? = nil) {
        super.init(adopting: gtk_toggle_button_new_with_label(title))
        connect(isOn, onChange)
    }

    /// Creates a toggle button with an icon and a name for screen readers.
    public init(
        icon: String, _ label: String, isOn: Bool = false, onChange: ((Bool) -> Void)? = nil
    ) {
        super.init(adopting: gtk_toggle_button_new())
        self[GLibProperty("icon-name")] = icon
        tooltip = label
        accessibilityLabel = label
        connect(isOn, onChange)
    }

    /// Whether the button is on; if so, it is drawn as pressed.
    public var isOn: Bool {
        get { self[GLibProperty("active")] }
        set { update { self[GLibProperty("active")] = newValue } }
    }

    private func connect(_ isOn: Bool, _ onChange: ((Bool) -> Void)?) {
        self.isOn = isOn
        self.onChange = onChange
        connect("toggled") { [weak self] in
            if let self, !isUpdating { self.onChange?(self.isOn) }
        }
    }
}
