/// A screen of an app, with its content and the title and controls of its header bar.
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

    /// The widgets at the start of the header bar, in reading order.
    public final var headerStart: [any WidgetConvertible] = [] {
        didSet { onHeaderChange?() }
    }

    /// The widgets at the end of the header bar, in reading order: the last one is at the edge.
    public final var headerEnd: [any WidgetConvertible] = [] {
        didSet { onHeaderChange?() }
    }

    /// The widget that gets the keyboard focus when the screen is pushed or is a stack's new root.
    ///
    /// Nil, the default, stands for the first widget that accepts the focus. The first screen of a
    /// window or of a ``NavigationStack`` doesn't use this value when the window opens.
    public final weak var initialFocus: (any WidgetConvertible)?

    /// The actions whose shortcuts work while the screen is visible.
    ///
    /// A shortcut that an action of the window has, too, performs that of the screen.
    public final var actions: [MenuAction] = [] {
        didSet { onActionsChange?() }
    }

    /// The navigation stack that contains the screen; nil if none does.
    public internal(set) final weak var navigation: NavigationStack?

    /// Called when the content of the header bar changes.
    final var onHeaderChange: (() -> Void)?
    /// Called when ``actions`` changes.
    final var onActionsChange: (() -> Void)?

    /// Creates a screen with a title and content.
    public init(_ title: String = "", content: (any WidgetConvertible)? = nil) {
        self.title = title
        super.init(content)
        expanded(vertically: true)
    }

    /// Called each time the screen becomes visible, after its first frame, when its size is known.
    open func appeared() {}

    /// Called each time the screen stops being visible.
    ///
    /// That is when another screen covers it, when it is removed, and when its window is hidden or
    /// closed.
    open func disappeared() {}
}
