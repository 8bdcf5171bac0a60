import CGTK
import InlayGObject
import InlayRichText
import InlayShell

/// The links of a native row, as invisible widgets over their texts.
///
/// The Tab key stops at each of them, and screen readers read and activate them. Pointer input
/// passes through them to the list.
final class RowLinks {
    /// Called with the index of a link that a screen reader activated.
    var onActivation: ((Int) -> Void)?

    private unowned let cell: RowCell
    /// The layout manager of the cell, which positions the widgets.
    private lazy var layout: GLibObject = {
        let layout = GLibObject(owning: UnsafeMutableRawPointer(gtk_fixed_layout_new()))
        gtk_widget_set_layout_manager(
            cell.widget.cast(), UnsafeMutablePointer(layout.makeOwnedPointer()))
        return layout
    }()
    private var links: [RowLink] = []

    init(of cell: RowCell) {
        self.cell = cell
    }

    /// Shows these links instead of the current ones.
    ///
    /// If a link has the keyboard focus, the link with the same index keeps the focus. If there are
    /// fewer links now, the last link gets the focus; if there are none, the row.
    func show(_ shown: [RichTextLayout.Link]) {
        if let focused, focused >= shown.count {
            if shown.isEmpty { cell.grabFocus() } else { focus(shown.count - 1) }
        }
        while links.count > shown.count { links.removeLast().remove() }
        while links.count < shown.count { add() }
        for (link, description) in zip(links, shown) { link.show(description, in: layout) }
    }

    private func add() {
        let index = links.count
        let link = RowLink { [weak self] in self?.onActivation?(index) }
        gtk_widget_set_parent(link.widget.cast(), cell.widget.cast())
        links.append(link)
    }

    /// The index of the link with the keyboard focus; nil if none has it.
    var focused: Int? { links.firstIndex { gtk_widget_is_focus($0.widget.cast()) != 0 } }

    /// Whether a link has the keyboard focus, and the window displays the focus.
    var hasVisibleFocus: Bool {
        links.contains { gtk_widget_has_visible_focus($0.widget.cast()) != 0 }
    }

    /// Gives the link with an index the keyboard focus; returns false if there is no such link.
    @discardableResult
    func focus(_ index: Int) -> Bool {
        guard links.indices.contains(index) else { return false }
        return gtk_widget_grab_focus(links[index].widget.cast()) != 0
    }
}

/// The widget of a link in a native row.
private final class RowLink: WidgetOwner {
    let widget: Widget
    private(set) var requestedSize: (width: Int, height: Int)?
    private let onActivation: () -> Void
    private var bounds: RichTextLayout.Rectangle?

    private static let widgetClass = WidgetClass(
        "InlayRowLink", cssName: "row-link", role: GTK_ACCESSIBLE_ROLE_LINK, action: "link.open")

    init(onActivation: @escaping () -> Void) {
        widget = Self.widgetClass.makeWidget()
        self.onActivation = onActivation
        gtk_widget_set_focusable(widget.cast(), 1)
        gtk_widget_set_can_target(widget.cast(), 0)
        WidgetClass.connect(self)
    }

    isolated deinit { WidgetClass.disconnect(widget.pointer) }

    func remove() { gtk_widget_unparent(widget.cast()) }

    func show(_ link: RichTextLayout.Link, in layout: GLibObject) {
        if widget.accessibilityLabel != link.text { widget.accessibilityLabel = link.text }
        guard bounds != link.bounds else { return }
        bounds = link.bounds
        let size = (width: Int(link.bounds.width), height: Int(link.bounds.height))
        if requestedSize.map({ $0 != size }) ?? true {
            requestedSize = size
            gtk_widget_queue_resize(widget.cast())
        }
        var origin = graphene_point_t(x: Float(link.bounds.x), y: Float(link.bounds.y))
        let transform = gsk_transform_translate(nil, &origin)
        defer { gsk_transform_unref(transform) }
        gtk_fixed_layout_child_set_transform(
            OpaquePointer(gtk_layout_manager_get_layout_child(layout.cast(), widget.cast())),
            transform)
    }

    func allocate(width: Int, height: Int) {}
    func draw(into snapshot: OpaquePointer) {}
    func activate() { onActivation() }
}
