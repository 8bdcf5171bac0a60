import CGTK
import InlayGObject
import InlayLists
import InlayShell

/// The header or the footer of a list: a widget above the first or below the last row, which
/// scrolls with the rows.
final class MarginWidget {
    private unowned let list: ListWidget
    /// The child of the list that comes after the widget; nil if the widget is the first child.
    ///
    /// The order of the list's children is their visual order, because screen readers follow it.
    private let sibling: GLibObject?
    /// Whether the widget is within the overscan; only then is it drawn and reached by the Tab key.
    private var isShown = false
    /// The distance of the widget's top edge from the list's top, in pixels; ``RowCell/away`` while
    /// the widget is beyond the overscan.
    private var top = RowCell.away
    /// The widget's natural height at the list's current width, in pixels; 0 if no widget is
    /// visible.
    private(set) var height = 0

    var content: (any WidgetConvertible)? { didSet { replace(oldValue) } }
    /// The content's widget, a child of the list's widget.
    var widget: Widget? { content?.widget }

    init(_ list: ListWidget, before sibling: GLibObject? = nil) {
        self.list = list
        self.sibling = sibling
    }

    private func replace(_ old: (any WidgetConvertible)?) {
        guard old !== content else { return }
        old?.widget.removeFromList()
        isShown = false
        if let new = content?.embedded {
            let first = gtk_widget_get_first_child(list.widget.cast())
            gtk_widget_insert_before(new.cast(), list.widget.cast(), sibling?.cast() ?? first)
            gtk_widget_set_child_visible(new.cast(), 0)
        }
        gtk_widget_queue_resize(list.widget.cast())
        list.setNeedsFrame()
    }

    /// Updates ``height`` for a width of the list.
    func measure(width: Int) {
        guard let widget, gtk_widget_should_layout(widget.cast()) != 0 else {
            height = 0
            return
        }
        let width = placedWidth(of: widget, width)
        height = widget.measured(GTK_ORIENTATION_VERTICAL, for: width).natural
    }

    /// Returns the list's width, or the widget's minimum width if that is greater, in pixels.
    private func placedWidth(of widget: Widget, _ width: Int) -> Int {
        max(widget.measured(GTK_ORIENTATION_HORIZONTAL).minimum, width)
    }

    func show(_ isShown: Bool) {
        guard let widget, isShown != self.isShown else { return }
        self.isShown = isShown
        gtk_widget_set_child_visible(widget.cast(), isShown ? 1 : 0)
    }

    /// Places the widget `y` pixels below the list's top; hides the widget if `y` is nil, which
    /// means that it is beyond the overscan.
    func place(_ y: Int?, width: Int) {
        top = y ?? RowCell.away
        guard let widget, height > 0 else { return }
        // The next frame shows or hides it.
        if isShown != (y != nil) { list.setNeedsFrame() }
        guard isShown else { return }
        widget.setAllocation(y: top, width: placedWidth(of: widget, width), height: height)
    }

    /// Whether the widget is visible at `y` pixels below the list's top.
    func contains(_ y: Double) -> Bool {
        isShown && Double(top) <= y && y < Double(top + height)
    }

    func draw(into snapshot: OpaquePointer) {
        guard let widget, isShown, height > 0 else { return }
        gtk_widget_snapshot_child(list.widget.cast(), widget.cast(), snapshot)
    }

    // MARK: - Keyboard focus

    /// Whether a control within the widget has the keyboard focus.
    var hasFocus: Bool { widget?.hasFocus ?? false }

    /// Scrolls the focused control into view, if it is within the widget.
    func revealFocus() {
        guard hasFocus, let root = gtk_widget_get_root(list.widget.cast()),
            let control = gtk_root_get_focus(root)
        else { return }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(control, list.widget.cast(), &bounds) != 0 else { return }
        let (top, bottom) = (bounds.origin.y, bounds.origin.y + bounds.size.height)
        let below = max(bottom - Float(gtk_widget_get_height(list.widget.cast())), 0)
        let distance = top < 0 ? top : min(below, top)
        if distance != 0 { list.delegate?.scrolled(.by(Double(distance).rounded(.up))) }
    }
}
