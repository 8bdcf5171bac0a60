import CGTK
import InlayGObject

/// A container of a side bar and content: side by side if both fit, otherwise collapsed to one of
/// them at a time.
///
/// ```swift
/// let split = SplitView(sidebar: Folders(), content: NavigationStack(Inbox()))
/// window.content = split
/// ```
///
/// With the default width of the side bar, both fit if the view is wider than 600 points. In a
/// narrower view, the content's root screen has a back button that shows the side bar. F6 moves the
/// keyboard focus between side bar and content.
public final class SplitView: Widget, HeaderBarOwner {
    /// The screen in the side bar.
    public let sidebar: Screen
    /// The navigation stack of the content.
    public let content: NavigationStack
    /// Called when the view collapses to the side bar or the content, or expands to both.
    public var onCollapse: ((_ isCollapsed: Bool) -> Void)?
    private let frame: ScreenFrame
    private let side: SidebarBin

    /// Creates a split view of a side bar and content.
    ///
    /// - Parameters:
    ///   - sidebar: The screen in the side bar.
    ///   - content: The navigation stack beside the side bar.
    ///   - sidebarWidth: The width of the side bar beside the content, in points; it is wider only
    ///     if the minimum width of its content is larger.
    public init(sidebar: Screen, content: NavigationStack, sidebarWidth: Int = 280) {
        self.sidebar = sidebar
        self.content = content
        frame = ScreenFrame(sidebar)
        side = SidebarBin(frame)
        super.init(adopting: inlay_leaflet_new())
        frame.minimumWidth = sidebarWidth
        side.expandsHorizontally = false
        content.minimumWidth = 320
        content.expanded(vertically: true)
        let separator = Widget(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        inlay_leaflet_append(cast(), side.cast(), separator.cast(), content.cast())
        self[GLibProperty("can-navigate-back")] = true
        content.isCovered = { [weak self] in self?.showsContent == false }
        observe(GLibProperty<Bool>("folded")) { [weak self] in self?.collapsed($0) }
        collapsed(isCollapsed)
        for key: KeyboardShortcut in ["F6", "Shift+F6"] {
            onKey(key, isFirst: true) { [weak self] in self?.switchPane() ?? false }
        }
    }

    /// Moves the keyboard focus to the other pane, to where it was there.
    ///
    /// - Returns: Whether it moved; false if only one pane is visible.
    private func switchPane() -> Bool {
        guard !isCollapsed else { return false }
        if side.hasFocus {
            frame.saveFocus()
            content.restoreFocus()
        } else {
            content.saveFocus()
            frame.restoreFocus()
        }
        return true
    }

    /// Whether only the side bar or the content is visible, because there is no room for both.
    public var isCollapsed: Bool { self[GLibProperty("folded")] }

    /// Whether the content is visible, beside the side bar or instead of it.
    public var showsContent: Bool { !isCollapsed || visibleChild == content.pointer }

    /// Shows the content instead of the side bar and moves the keyboard focus to it, if the view is
    /// collapsed; otherwise the content stays visible when the view collapses.
    public func showContent() {
        guard visibleChild != content.pointer else { return }
        if isCollapsed {
            frame.saveFocus()
            visibleChild = content.pointer
            content.restoreFocus()
        } else {
            // GTK moves the focus along with the visible child.
            let focus = SavedFocus(in: self)
            visibleChild = content.pointer
            _ = focus?.restore(in: self)
        }
    }

    /// Shows the side bar instead of the content and moves the keyboard focus to it, if the view is
    /// collapsed.
    public func showSidebar() {
        guard isCollapsed else { return }
        visibleChild = side.pointer
        frame.restoreFocus()
    }

    private var visibleChild: UnsafeMutableRawPointer? {
        get { self[GLibProperty("visible-child")] }
        set { self[GLibProperty("visible-child")] = newValue }
    }

    private func collapsed(_ isCollapsed: Bool) {
        frame.bar.showsEndButtons = isCollapsed
        content.showsStartButtons = isCollapsed
        content.onRootBack = isCollapsed ? { [weak self] in self?.showSidebar() } : nil
        onCollapse?(isCollapsed)
    }
}

/// A container that is as wide as its content needs, however long the texts in it are.
private final class SidebarBin: Bin {
    init(_ content: Widget) {
        super.init(content)
        SidebarLayout().install(on: self)
    }
}

private nonisolated struct SidebarLayout: WidgetLayout {
    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        guard let child = children(of: container).first else { return .zero }
        var request = SizeRequest(of: child, orientation, size)
        if orientation == GTK_ORIENTATION_HORIZONTAL { request.natural = request.minimum }
        return request
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        guard let child = children(of: container).first else { return }
        gtk_widget_allocate(child, width, height, baseline, nil)
    }
}
