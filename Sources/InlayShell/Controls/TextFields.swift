import CGTK
package import InlayGObject

/// A single-line text field: a ``TextField``, ``SecureField``, ``SearchField`` or ``TextRow``.
public class TextInput: Widget {
    /// Called with the text when the user changes it.
    public var onChange: ((String) -> Void)?
    /// Called when the user presses Return; without a handler, Return presses the default button
    /// of the window.
    public var onSubmit: (() -> Void)? {
        didSet { self[GLibProperty("activates-default")] = onSubmit == nil }
    }

    /// Whether the Return key submits the form of the field.
    package final var submitsOnReturn = true

    override init(adopting pointer: UnsafeMutableRawPointer) {
        super.init(adopting: pointer)
        connect("changed") { [weak self] in
            guard let self, !isUpdating else { return }
            limitLength(of: text)
            errorMessage = nil
            onChange?(text)
        }
        connect("activate") { [weak self] in self?.onSubmit?() }
        self[GLibProperty("activates-default")] = true
    }

    /// The text in the field.
    public final var text: String {
        get { self[GLibProperty("text")] }
        set {
            update {
                limitLength(of: newValue)
                self[GLibProperty("text")] = newValue
            }
        }
    }

    /// The maximum number of characters that the user can type; nil for GTK's own maximum of 65,535.
    ///
    /// A longer text that the app assigns is shown whole; the user can only shorten it.
    package final var lengthLimit: Int? {
        didSet {
            if oldValue != nil { inner[GLibProperty<Int32>("max-length")] = 0 }
            limitLength(of: text)
        }
    }

    private func limitLength(of text: String) {
        guard let lengthLimit else { return }
        let length = max(lengthLimit, text.unicodeScalars.count)
        inner[GLibProperty<Int32>("max-length")] = Int32(max(0, min(length, 65_535)))
    }

    /// The `GtkText` inside the field, which has properties that GTK's password and search fields
    /// lack.
    package final var inner: GLibObject {
        gtk_editable_get_delegate(opaque).map {
            GLibObject(adopting: UnsafeMutableRawPointer($0))
        } ?? self
    }

    /// Connects a handler of Return that takes the place of the window's default button.
    @discardableResult
    package final func onReturn(_ handler: @escaping @MainActor @Sendable () -> Void)
        -> SignalHandler
    {
        self[GLibProperty("activates-default")] = false
        return connect("activate", handler)
    }

    /// The hint that is displayed while the field is empty.
    ///
    /// Also the name for screen readers, unless `accessibilityLabel` was set to another name.
    public final var placeholder: String? {
        get {
            let text: String? = placeholderHolder[GLibProperty("placeholder-text")]
            return text?.isEmpty == false ? text : nil
        }
        set {
            let isName = accessibilityLabel == nil || accessibilityLabel == placeholder
            placeholderHolder[GLibProperty("placeholder-text")] = newValue
            if isName { accessibilityLabel = newValue }
        }
    }

    /// The object whose property `placeholder-text` is the placeholder.
    var placeholderHolder: GLibObject { self }

    /// Whether the user can change the text.
    public final var isEditable: Bool {
        get { self[GLibProperty("editable")] }
        set { self[GLibProperty("editable")] = newValue }
    }

    /// The reason why the text is invalid, displayed as the tooltip and read by screen readers; nil
    /// if the text is valid.
    ///
    /// Reset to nil when the user changes the text.
    public final var errorMessage: String? {
        didSet {
            guard errorMessage != oldValue else { return }
            if errorMessage == nil {
                styleClasses.remove(.error)
            } else {
                styleClasses.insert(.error)
            }
            tooltip = errorMessage
            accessibilityDescription = errorMessage
            setInvalid(errorMessage != nil)
        }
    }

    /// Clears the text as if the user did, so that ``onChange`` is called.
    package final func clear() { gtk_editable_set_text(opaque, "") }

    /// Selects the whole text.
    public final func selectAll() {
        gtk_editable_select_region(opaque, 0, -1)
    }

    /// Clears the selection; the text stays unchanged.
    public final func deselect() {
        gtk_editable_select_region(opaque, 0, 0)
    }
}

/// A single-line text field.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.onSubmit = { [weak self] in self?.save() }
/// ```
public final class TextField: TextInput {
    /// The kind of text in a field, which selects the layout of on-screen keyboards.
    public enum Purpose: UInt32, Hashable, Sendable {
        /// Any text.
        case text = 0
        /// Digits only.
        case digits = 2
        /// A number, with a sign and a decimal separator.
        case number = 3
        /// A telephone number.
        case phone = 4
        /// A web address.
        case url = 5
        /// An e-mail address.
        case email = 6
        /// The name of a person.
        case name = 7
    }

    /// Creates a text field for a kind of text.
    public init(_ text: String = "", placeholder: String? = nil, purpose: Purpose = .text) {
        super.init(adopting: gtk_entry_new())
        if !text.isEmpty { self.text = text }
        if let placeholder { self.placeholder = placeholder }
        if purpose != .text { self.purpose = purpose }
    }

    /// The kind of text, which selects the layout of on-screen keyboards.
    public var purpose: Purpose {
        get { Purpose(rawValue: self[GLibProperty("input-purpose")]) ?? .text }
        set { self[GLibProperty("input-purpose")] = newValue.rawValue }
    }

    /// The maximum number of characters that the user can type; nil for GTK's own maximum of 65,535.
    ///
    /// A longer ``TextInput/text`` that the app assigns is shown whole; the user can only shorten
    /// it.
    public var maximumLength: Int? {
        get { lengthLimit }
        set { lengthLimit = newValue.flatMap { $0 > 0 ? min($0, 65_535) : nil } }
    }
}

/// A text field for passwords, which hides its text.
public final class SecureField: TextInput {
    /// Creates a password field with a hint.
    public init(placeholder: String? = nil) {
        super.init(adopting: gtk_password_entry_new())
        self[GLibProperty("show-peek-icon")] = true
        self.placeholder = placeholder
    }
}

/// A text field for a search.
public final class SearchField: TextInput {
    /// Called with the text when the user pauses typing or has cleared the field, and after the app
    /// changed ``TextInput/text``.
    public var onSearch: ((String) -> Void)?
    /// Called after the user pressed Escape and the field was cleared.
    public var onCancel: (() -> Void)?
    /// Called when the user requests the next (Ctrl+G) or previous (Ctrl+Shift+G) match.
    public var onStep: ((_ isForward: Bool) -> Void)?

    /// Creates a search field with a hint.
    public init(placeholder: String? = nil) {
        super.init(adopting: gtk_search_entry_new())
        self.placeholder = placeholder
        connect("search-changed") { [weak self] in
            if let self { onSearch?(text) }
        }
        connect("stop-search") { [weak self] in
            guard let self else { return }
            clear()
            onCancel?()
        }
        connect("next-match") { [weak self] in self?.onStep?(true) }
        connect("previous-match") { [weak self] in self?.onStep?(false) }
    }
}

/// A text field with multiple lines.
public final class TextArea: Widget {
    /// Called with the text when the user changes it.
    public var onChange: ((String) -> Void)?
    /// The `GtkTextView` that contains the text; this widget is the scrolled window around it.
    package let view: Widget
    private let buffer: GLibObject

    /// Creates a multi-line text field with a text.
    public init(_ text: String = "") {
        view = Widget(adopting: gtk_text_view_new())
        buffer = GLibObject(adopting: gtk_text_view_get_buffer(view.cast()))
        // With the CSS name of text fields it has their background, corners and focus ring.
        super.init(
            type: gtk_scrolled_window_get_type(), properties: [("css-name", "entry")])
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(view.cast(), 0)
        // The text view's own background would hide that of the field.
        gtk_widget_remove_css_class(view.cast(), "view")
        for name in ["top-margin", "bottom-margin"] { view[GLibProperty<Int32>(name)] = 8 }
        gtk_scrolled_window_set_child(opaque, view.cast())
        // The text view takes the keyboard focus, not the scrolled window around it.
        self[GLibProperty("focusable")] = false
        self.text = text
        expanded(vertically: true)
        buffer.connect("changed") { [weak self] in
            guard let self, !isUpdating else { return }
            onChange?(self.text)
            callChangeHandlers()
        }
    }

    /// The text in the field.
    public var text: String {
        get { buffer[GLibProperty("text")] }
        set { update { buffer[GLibProperty("text")] = newValue } }
    }

    /// Whether the user can change the text.
    public var isEditable: Bool {
        get { view[GLibProperty("editable")] }
        set { view[GLibProperty("editable")] = newValue }
    }

    /// Sets the name for screen readers.
    public func setLabel(_ label: String) { accessibilityLabel = label }
}
