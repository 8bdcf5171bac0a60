import CGTK
import InlayGObject

/// A side bar and content: side by side where there is room, else one after the other.
///
/// ```swift
/// let split = SplitView(sidebar: Folders(), content: NavigationStack(Inbox()))
/// window.content = split
/// ```
///
/// Both fit side by side from a width of 600 points on. In a narrower window the content has a back
/// button, which leads to the side bar.
public final class SplitView: Widget, HeaderBarOwner {
    /// The screen at the side.
    public let sidebar: Screen
    /// The screens of the content.
    public let content: NavigationStack
    /// Called when one side only begins or ends to be shown.
    public var onCollapse: ((_ isCollapsed: Bool) -> Void)?
    private let frame: ScreenFrame

    /// Makes a view.
    public init(sidebar: Screen, content: NavigationStack, sidebarWidth: Int = 280) {
        self.sidebar = sidebar
        self.content = content
        frame = ScreenFrame(sidebar)
        super.init(adopting: inlay_leaflet_new())
        frame.minimumWidth = sidebarWidth
        frame.expandsHorizontally = false
        content.minimumWidth = 320
        content.expanded(vertically: true)
        let separator = Widget(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        inlay_leaflet_append(cast(), frame.cast(), separator.cast(), content.cast())
        self[Property("can-navigate-back")] = true
        observe(Property<Bool>("folded")) { [weak self] in self?.collapsed($0) }
        collapsed(isCollapsed)
    }

    /// Whether one side only is shown.
    public var isCollapsed: Bool { self[Property("folded")] }

    /// Whether the content is shown, beside the side bar or in place of it.
    public var showsContent: Bool { !isCollapsed || visibleChild == content.pointer }

    /// Shows the content, where one side only is shown.
    public func showContent() {
        visibleChild = content.pointer
    }

    /// Shows the side bar, and moves the keyboard focus to it, where one side only is shown.
    public func showSidebar() {
        guard isCollapsed else { return }
        visibleChild = frame.pointer
        frame.restoreFocus()
    }

    private var visibleChild: UnsafeMutableRawPointer? {
        get { self[Property("visible-child")] }
        set { self[Property("visible-child")] = newValue }
    }

    private func collapsed(_ isCollapsed: Bool) {
        frame.bar.showsEndButtons = isCollapsed
        content.showsStartButtons = isCollapsed
        content.onRootBack = isCollapsed ? { [weak self] in self?.showSidebar() } : nil
        onCollapse?(isCollapsed)
    }
}
