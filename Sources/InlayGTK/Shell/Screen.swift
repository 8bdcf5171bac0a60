/// A page of an app: its content, and what stands in the header bar above it.
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
/// A ``Window``, ``NavigationStack`` or ``SplitView`` that shows a screen makes the header bar for it.
open class Screen: Bin {
    /// The title in the header bar.
    public final var title: String {
        didSet { onHeaderChange?() }
    }

    /// The line below the title; empty for none.
    public final var subtitle = "" {
        didSet { onHeaderChange?() }
    }

    /// What stands in the header bar in place of the title.
    public final var titleContent: (any WidgetConvertible)? {
        didSet { onHeaderChange?() }
    }

    /// What stands at the start of the header bar.
    public final var headerStart: [any WidgetConvertible] = [] {
        didSet { onHeaderChange?() }
    }

    /// What stands at the end of the header bar, from the outermost inwards.
    public final var headerEnd: [any WidgetConvertible] = [] {
        didSet { onHeaderChange?() }
    }

    /// What gets the keyboard focus when the screen is shown; nil for the first that takes it.
    public final weak var initialFocus: (any WidgetConvertible)?

    /// The stack that the screen was pushed on, or is the root of.
    public internal(set) final weak var navigation: NavigationStack?

    /// Called when what stands in the header bar is changed.
    final var onHeaderChange: (() -> Void)?

    /// Makes a screen.
    public init(_ title: String = "", content: (any WidgetConvertible)? = nil) {
        self.title = title
        super.init(content)
        expanded(vertically: true)
    }

    /// Called each time the screen is shown, when it has its size.
    open func appeared() {}

    /// Called each time the screen is left, by another one above it or for good.
    open func disappeared() {}
}
