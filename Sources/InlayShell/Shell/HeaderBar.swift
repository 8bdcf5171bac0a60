import CGTK
import InlayGObject
import InlayValues

/// A header bar at the top of a window or pane, with a title and controls at both ends.
///
/// Each displayed ``Screen`` gets a header bar. A title or subtitle that is longer than the bar ends
/// with an ellipsis, and the tooltip shows it completely.
package final class HeaderBar: Widget {
    private let titleWidget = Widget(adopting: adw_window_title_new("", ""))
    /// The content of the tooltip; GTK wouldn't wrap a long text, which could be wider than the screen.
    let tooltipLabel = Label()
    /// The controls in the bar: an array of those at the start, then an array of those at the end.
    private var packed: [[Widget]] = [[], []]

    /// Creates a header bar with a title.
    package init(_ title: String = "") {
        super.init(adopting: adw_header_bar_new())
        self.title = title
        setChild(titleWidget, "title-widget")
        tooltipLabel[GLibProperty<Int32>("max-width-chars")] = 50
        titleWidget[GLibProperty("has-tooltip")] = true
        titleWidget.connect("query-tooltip") {
            [weak self] (_: Int32, _: Int32, _: Bool, tooltip: UnsafeMutableRawPointer) -> Bool in
            guard let self, let text = truncatedText else { return false }
            tooltipLabel.text = text
            gtk_tooltip_set_custom(OpaquePointer(tooltip), tooltipLabel.cast())
            return true
        }
    }

    /// The title and the subtitle on a line each; nil if the bar displays both completely.
    var truncatedText: String? {
        guard Self.hasEllipsis(titleWidget) else { return nil }
        return [title, subtitle].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns whether a displayed label in a widget ends with an ellipsis.
    private static func hasEllipsis(_ widget: GLibObject) -> Bool {
        if widget.isInstance(of: gtk_label_get_type()) {
            return pango_layout_is_ellipsized(gtk_label_get_layout(widget.opaque)) != 0
        }
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            if gtk_widget_get_child_visible(current) != 0, gtk_widget_get_visible(current) != 0,
                hasEllipsis(GLibObject(adopting: current))
            {
                return true
            }
            child = gtk_widget_get_next_sibling(current)
        }
        return false
    }

    /// The title in the middle of the bar.
    package var title: String {
        get { titleWidget[GLibProperty("title")] }
        set { titleWidget[GLibProperty("title")] = newValue }
    }

    /// The line below the title; empty for none.
    package var subtitle: String {
        get { titleWidget[GLibProperty("subtitle")] }
        set { titleWidget[GLibProperty("subtitle")] = newValue }
    }

    /// The widget that is displayed instead of the title; nil for the title.
    package var titleContent: (any WidgetConvertible)? {
        didSet { setChild(titleContent ?? titleWidget, "title-widget") }
    }

    /// Replaces the controls at both ends.
    ///
    /// Labels among the controls truncate their text instead of wrapping it.
    ///
    /// - Parameters:
    ///   - start: The controls at the start, in reading order.
    ///   - end: The controls at the end, in reading order: the last one is at the edge.
    package func setControls(
        start: [any WidgetConvertible], end: [any WidgetConvertible]
    ) {
        let controls = [start, end].map { $0.map(\.embedded) }
        // Controls that are packed again would lose the keyboard focus.
        guard
            controls.map({ $0.map(ObjectIdentifier.init) })
                != packed.map({ $0.map(ObjectIdentifier.init) })
        else { return }
        for widget in packed.joined() { adw_header_bar_remove(opaque, widget.cast()) }
        packed = controls
        // A header bar has no room for a second line.
        for case let label as Label in packed.joined() where label.wrapping == .lines {
            label.wrapping = .truncated
        }
        for widget in packed[0] { adw_header_bar_pack_start(opaque, widget.cast()) }
        // The bar adds each control at the end before those that it has there already.
        for widget in packed[1].reversed() { adw_header_bar_pack_end(opaque, widget.cast()) }
    }

    /// Whether the bar shows the window buttons, such as Close, that the desktop places at its
    /// start.
    var showsStartButtons: Bool {
        get { self[GLibProperty("show-start-title-buttons")] }
        set { self[GLibProperty("show-start-title-buttons")] = newValue }
    }

    /// Whether the bar shows the window buttons, such as Close, that the desktop places at its end.
    var showsEndButtons: Bool {
        get { self[GLibProperty("show-end-title-buttons")] }
        set { self[GLibProperty("show-end-title-buttons")] = newValue }
    }
}

/// A container with a header bar above a screen.
final class ScreenFrame: Column {
    let screen: Screen
    let bar = HeaderBar()
    /// The back button, visible if there is a screen to go back to.
    private let back = Button(icon: "go-previous-symbolic", InterfaceText.back())
    /// The keyboard focus, saved when another screen was pushed; nil if it was outside this screen.
    private var savedFocus: SavedFocus?
    /// The task that notifies the screen that it appeared; nil while the screen isn't visible.
    private var appearance: Task<Void, Never>?
    /// Whether the screen was notified that it appeared, and not yet that it disappeared.
    private var hasAppeared = false
    /// The window that shows the screen; nil while the screen isn't visible.
    private weak var shownIn: Window?
    /// The screen's actions that were added to the window.
    private var addedActions: [MenuAction] = []

    init(_ screen: Screen) {
        self.screen = screen
        super.init()
        append(bar)
        // A screen that is displayed again while it slides away, or that moves to another window,
        // is still in its old frame.
        let parent = gtk_widget_get_parent(screen.cast()).flatMap { Widget.existing($0) }
        (parent as? ScreenFrame)?.releaseScreen()
        append(screen)
        expanded(vertically: true)
        back.isVisible = false
        screen.onHeaderChange = { [weak self] in self?.showHeader() }
        screen.onActionsChange = { [weak self] in self?.addActions() }
        showHeader()
        connect("map") { [weak self] in self?.appear() }
        connect("unmap") { [weak self] in self?.disappear() }
    }

    /// Calls ``Screen/appeared()`` after the next frame, if the screen has become visible.
    ///
    /// Does nothing if the screen isn't visible, or was already visible at the previous call.
    func appear() {
        guard appearance == nil, gtk_widget_get_mapped(cast()) != 0 else { return }
        shownIn = window
        addActions()
        appearance = Task { [weak self, weak screen] in
            // The screen's size is known after its first frame.
            await screen?.nextFrame()
            guard !Task.isCancelled, let self else { return }
            hasAppeared = true
            self.screen.appeared()
        }
    }

    /// Calls ``Screen/disappeared()`` if ``Screen/appeared()`` was called before.
    ///
    /// Call this when the screen is covered, removed or hidden.
    func disappear() {
        appearance?.cancel()
        appearance = nil
        removeActions()
        shownIn = nil
        guard hasAppeared else { return }
        hasAppeared = false
        screen.disappeared()
    }

    /// Adds the screen's actions to the window, in place of those that were added before.
    private func addActions() {
        removeActions()
        guard let shownIn else { return }
        addedActions = screen.actions
        for action in addedActions { shownIn.windowActions.push(action) }
    }

    private func removeActions() {
        for action in addedActions { shownIn?.windowActions.pop(action) }
        addedActions = []
    }

    /// Removes the screen and its header bar's controls, so that another frame can contain them.
    private func releaseScreen() {
        disappear()
        remove(screen)
        bar.setControls(start: [], end: [])
        bar.titleContent = nil
    }

    /// Called when the back button is pressed; nil hides the button.
    var onBack: (() -> Void)? {
        get { back.onPress }
        set {
            back.onPress = newValue
            back.isVisible = newValue != nil
        }
    }

    /// Saves the keyboard focus; called before another screen is pushed.
    func saveFocus() { savedFocus = SavedFocus(in: self) }

    /// Restores the keyboard focus that ``saveFocus()`` saved.
    ///
    /// Without a saved focus, moves the focus to the screen's ``Screen/initialFocus``, or else to
    /// the first widget that accepts it.
    func restoreFocus() {
        if savedFocus?.restore(in: self) == true { return }
        if let first = screen.initialFocus, first.widget.focus() { return }
        screen.focus()
    }

    private func showHeader() {
        bar.title = screen.title
        bar.subtitle = screen.subtitle
        if bar.titleContent !== screen.titleContent { bar.titleContent = screen.titleContent }
        bar.setControls(start: [back] + screen.headerStart, end: screen.headerEnd)
    }
}
