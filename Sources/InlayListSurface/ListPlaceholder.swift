import CGTK
import InlayGObject
import InlayLists
import InlayShell

/// The placeholders that a list shows while it has no rows.
final class ListPlaceholder {
    private unowned let list: ListWidget
    /// The content that is shown in a list without rows.
    var empty: (any WidgetConvertible)? { didSet { replace(oldValue, by: empty) } }
    /// The content that is shown in a list without rows while rows are being loaded.
    var loading: (any WidgetConvertible)? { didSet { replace(oldValue, by: loading) } }
    /// The widget of the placeholder that is shown; nil if none is.
    private(set) var shown: Widget?

    /// Whether a placeholder is shown and receives all input; false if it is so high that the list
    /// itself scrolls.
    var receivesAllInput: Bool { shown != nil && !list.frame.isScrollable }
    /// Whether a control in the placeholder has the keyboard focus.
    var hasFocus: Bool { shown?.hasFocus ?? false }

    init(_ list: ListWidget) {
        self.list = list
    }

    private func replace(
        _ old: (any WidgetConvertible)?, by new: (any WidgetConvertible)?
    ) {
        guard old !== new else { return }
        old?.widget.removeFromList()
        if let new {
            // A text without a container stands in the middle of the list.
            if let label = new.embedded as? Label { label.textAlignment = .center }
            gtk_widget_set_parent(new.embedded.cast(), list.widget.cast())
            gtk_widget_set_child_visible(new.widget.cast(), 0)
        }
        if shown === old?.widget { shown = nil }
        list.setNeedsFrame()
    }

    /// Shows the empty or the loading placeholder if a frame has no rows; otherwise hides both
    /// placeholders.
    func choose(for frame: ListFrame) {
        let content = frame.count > 0 ? nil : frame.isLoading ? loading ?? empty : empty
        guard content?.widget !== shown else { return }
        for other in [empty, loading] {
            guard let widget = other?.widget else { continue }
            gtk_widget_set_child_visible(widget.cast(), widget === content?.widget ? 1 : 0)
        }
        shown = content?.widget
    }

    /// Returns the minimum height of the shown placeholder for a width, in pixels; 0 if none is
    /// shown.
    func minimumHeight(width: Int) -> Int {
        shown?.measured(GTK_ORIENTATION_VERTICAL, for: width).minimum ?? 0
    }

    func place(_ y: Int, width: Int, height: Int) {
        shown?.setAllocation(y: y, width: width, height: height)
    }

    func draw(into snapshot: OpaquePointer) {
        if let shown { gtk_widget_snapshot_child(list.widget.cast(), shown.cast(), snapshot) }
    }
}
