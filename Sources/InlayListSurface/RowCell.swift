import CGLib
import CGTK
import InlayGObject
import InlayLists
import InlayShell
import InlayWebKit

/// The widget of a list's row, which exposes the row's text to screen readers as a list item.
///
/// The widget of a web row contains its web view.
final class RowCell {
    /// The greatest height, in pixels, that a web view keeps while it displays no row.
    ///
    /// A taller web view is shrunk, to release its backing store.
    private static let keptHeight: Int32 = 1200

    /// The vertical position of widgets that are moved out of sight, in pixels.
    ///
    /// A web view is placed there, and not hidden, while it displays no row or its row isn't
    /// painted yet: a hidden web view would stop painting.
    static let away = -20_000

    let widget: Widget
    /// The native row in the cell; nil for a web row.
    weak var row: NativeTextRow?
    /// The engine of the web view; nil for native text.
    let engine: WebKitEngine?
    var view: RowView { engine.map { .web($0) } ?? row.map { .native($0) } ?? .none }
    private var described: (text: String, position: Int, count: Int, isSelected: Bool) = (
        "", -1, 0, false
    )

    /// The type of the cell's widget: a subclass of `AdwBin` that can have the keyboard focus
    /// itself.
    ///
    /// Since libadwaita 1.6, an `AdwBin` passes the focus to its child; a native row has no child.
    private static let type: GType = {
        var parent = GTypeQuery()
        g_type_query(adw_bin_get_type(), &parent)
        return g_type_register_static_simple(
            adw_bin_get_type(), "InlayRow", parent.class_size,
            { rawClass, _ in
                let base = g_type_class_peek(gtk_widget_get_type())
                guard let widgetClass = rawClass?.assumingMemoryBound(to: GtkWidgetClass.self),
                    let base = base?.assumingMemoryBound(to: GtkWidgetClass.self)
                else { return }
                widgetClass.pointee.focus = base.pointee.focus
                gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_LIST_ITEM)
            }, parent.instance_size, nil, GTypeFlags(rawValue: 0))
    }()

    init(_ engine: WebKitEngine? = nil) {
        self.engine = engine
        widget = Widget(type: Self.type)
        if let engine { adw_bin_set_child(widget.cast(), engine.widget.cast()) }
    }

    func insert(into list: GLibObject, before sibling: GLibObject) {
        guard gtk_widget_get_parent(widget.cast()) == nil else { return }
        gtk_widget_insert_before(widget.cast(), list.cast(), sibling.cast())
    }

    /// Moves the widget directly before a sibling, and thereby in front of all earlier widgets.
    ///
    /// Where widgets overlap, the one in front receives the input.
    func raise(before sibling: GLibObject) {
        guard let parent = gtk_widget_get_parent(widget.cast()),
            gtk_widget_get_prev_sibling(sibling.cast()) != widget.cast()
        else { return }
        gtk_widget_insert_before(widget.cast(), parent, sibling.cast())
    }

    func remove() { widget.removeFromList() }

    /// Whether the row has the keyboard focus, and the window displays the focus.
    ///
    /// For a web row, only the focus of its web view counts.
    var hasVisibleFocus: Bool {
        let target: GLibObject = engine?.widget ?? widget
        return gtk_widget_has_visible_focus(target.cast()) != 0
    }

    /// Gives the row the keyboard focus, even if the Tab key doesn't stop at it.
    func grabFocus() {
        if let root = gtk_widget_get_root(widget.cast()) {
            gtk_root_set_focus(root, widget.cast())
        }
    }

    /// Whether the Tab key can reach the row.
    var isReachable = true {
        didSet {
            guard isReachable != oldValue else { return }
            if !isReachable, widget.hasFocus, let list = gtk_widget_get_parent(widget.cast()) {
                gtk_widget_grab_focus(list)
            }
            gtk_widget_set_can_focus(widget.cast(), isReachable ? 1 : 0)
        }
    }

    func place(y: Int, width: Int, height: Int) {
        widget.setAllocation(y: y, width: width, height: height)
    }

    /// Moves a web view that displays no row out of the visible area, and hides it from screen
    /// readers.
    ///
    /// It keeps its size, because another size would make the page paint again; only a large view
    /// is shrunk.
    func putAway(width: Int) {
        isExposed = false
        let size = (gtk_widget_get_width(widget.cast()), gtk_widget_get_height(widget.cast()))
        let isLarge = size.1 > Self.keptHeight
        place(
            y: Self.away, width: size.0 > 0 ? Int(size.0) : width,
            height: isLarge ? 100 : max(Int(size.1), 100))
    }

    /// Updates the row's accessible text, position and selection for screen readers.
    func tell(_ text: String, position: Int, of count: Int, isSelected: Bool) {
        isExposed = true
        guard described != (text, position, count, isSelected) else { return }
        described = (text, position, count, isSelected)
        widget.accessibilityLabel = text
        let accessible = widget.accessible
        accessible.set(GTK_ACCESSIBLE_RELATION_POS_IN_SET, position + 1)
        accessible.set(GTK_ACCESSIBLE_RELATION_SET_SIZE, count)
        accessible.set(GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0)
    }

    /// Whether screen readers find the row.
    private var isExposed = true {
        didSet {
            guard isExposed != oldValue else { return }
            if isExposed {
                widget.accessible.reset(GTK_ACCESSIBLE_STATE_HIDDEN)
            } else {
                widget.accessible.set(GTK_ACCESSIBLE_STATE_HIDDEN, true)
            }
        }
    }
}

extension Widget {
    /// Removes a child widget from its list, which gets the widget's keyboard focus.
    ///
    /// Otherwise the window would have no focus, and no key would reach the list.
    func removeFromList() {
        guard let list = gtk_widget_get_parent(cast()) else { return }
        if hasFocus { gtk_widget_grab_focus(list) }
        gtk_widget_unparent(cast())
    }
}
