/// A screen of an app: its content, and the content of the header bar above it.
///
/// ```swift
/// final class Inbox: Screen {
///     init() {
///         super.init("Inbox")
///         content = Table("Messages") { … }
///         headerEnd = [Button(icon: "list-add-symbolic", "New Message") { … }]
///     }
/// }
/// ```
///
/// The ``Window``, ``NavigationStack`` or ``SplitView`` that displays a screen makes its header
/// bar.
open class Screen: Bin {
    /// The title in the header bar.
    public final var title: String {
        didSet { onHeaderChange?() }
    }

    /// The line below the title; empty for none.
    public final var subtitle = "" {
        didSet { onHeaderChange?() }
    }

    /// The widget that is displayed in the header bar instead of the title; nil for the title.
    public final var titleContent: (any WidgetConvertible)? {
        didSet { onHeaderChange?() }
    }

    /// The widgets at the start of the header bar, from the outermost inwards.
    public final var headerStart: [any WidgetConvertible] = [] {
        didSet { onHeaderChange?() }
    }

    /// The widgets at the end of the header bar, from the outermost inwards.
    public final var headerEnd: [any WidgetConvertible] = [] {
        didSet { onHeaderChange?() }
    }

    /// The widget that gets the keyboard focus when the screen appears; nil for the first that
    /// accepts it.
    public final weak var initialFocus: (any WidgetConvertible)?

    /// The navigation stack that contains the screen; nil if none does.
    public internal(set) final weak var navigation: NavigationStack?

    /// Called when the content of the header bar changes.
    final var onHeaderChange: (() -> Void)?

    /// Makes a screen with a title and content.
    public init(_ title: String = "", content: (any WidgetConvertible)? = nil) {
        self.title = title
        super.init(content)
        expanded(vertically: true)
    }

    /// Called each time the screen becomes visible, once it has its size.
    open func appeared() {}

    /// Called each time the screen stops being visible: another screen covers it, or it is removed
    /// or hidden with its window.
    open func disappeared() {}
}
