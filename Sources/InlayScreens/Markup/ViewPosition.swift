import CGLib
import CGTK
import InlayGObject
import InlayShell

/// The user's position in a screen, to be restored after an update: the scroll offsets, the focused
/// control and its cursor.
struct ViewPosition {
    private var offsets: [(across: Double, down: Double)] = []
    private var focused: String?
    private var cursor: Int32?

    /// Reads the position in a view.
    init(of view: Widget, _ root: BuiltElement) {
        offsets = Self.scrolled(in: view).map { window in
            (
                gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(window.opaque)),
                gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(window.opaque))
            )
        }
        guard view.hasFocus else { return }
        // Containers are skipped, because they have the focus if a descendant has it.
        let element = root.keyed.filter { $0.value.children.isEmpty && $0.value.widget.hasFocus }
        focused = element.first?.key
        if let field = element.first?.value.widget as? TextInput {
            cursor = gtk_editable_get_position(field.opaque)
        }
    }

    /// Restores the position in the rebuilt widgets.
    func restore(in view: Widget, _ root: BuiltElement) {
        for (window, offset) in zip(Self.scrolled(in: view), offsets) {
            ScrollRestorer.start(
                gtk_scrolled_window_get_hadjustment(window.opaque), offset.across)
            ScrollRestorer.start(gtk_scrolled_window_get_vadjustment(window.opaque), offset.down)
        }
        guard let focused, let widget = root.keyed[focused]?.widget else { return }
        widget.focus()
        if let cursor, widget is TextInput { gtk_editable_set_position(widget.opaque, cursor) }
    }

    /// Returns the scrolled windows in a widget, in document order.
    private static func scrolled(in widget: GLibObject) -> [GLibObject] {
        var found: [GLibObject] = []
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            let object = GLibObject(adopting: current)
            if object.isInstance(of: gtk_scrolled_window_get_type()) { found.append(object) }
            found += scrolled(in: object)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }
}

/// A scroller that scrolls to an offset once the content is large enough, unless the user scrolls
/// first.
private final class ScrollRestorer {
    /// The adjustment of the scrolled window; not retained, because its signal handlers retain this
    /// object.
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private let offset: Double
    private var handlers: [SignalHandler] = []
    private var isSetting = false

    static func start(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?, _ offset: Double) {
        if let adjustment, offset > 0 { ScrollRestorer(adjustment, offset).scroll() }
    }

    private init(_ adjustment: UnsafeMutablePointer<GtkAdjustment>, _ offset: Double) {
        (self.adjustment, self.offset) = (adjustment, offset)
        let object = GLibObject(adopting: adjustment)
        handlers = [
            object.connect("changed") { self.scroll() },
            object.connect("value-changed") { if !self.isSetting { self.end() } },
        ]
    }

    private func scroll() {
        isSetting = true
        defer { isSetting = false }
        gtk_adjustment_set_value(adjustment, offset)
        if abs(gtk_adjustment_get_value(adjustment) - offset) < 1 { end() }
    }

    private func end() {
        let object = GLibObject(adopting: adjustment)
        for handler in handlers { object.disconnect(handler) }
        handlers = []
    }
}
