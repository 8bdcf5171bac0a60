import CGTK
import InlayGObject

/// A web view among the widgets of a list, with its engine.
final class ListCell {
    /// The height from which on a view without a row is shrunk, to release its backing store.
    private static let keptHeight: Int32 = 1200

    /// The vertical position of views out of the pointer's reach.
    ///
    /// They keep painting there.
    static let away = -20_000

    let cell = RowCell()
    let engine: WebKitEngine

    /// Whether the view has the keyboard focus, and the window shows it.
    var hasVisibleFocus: Bool { gtk_widget_has_visible_focus(engine.widget.cast()) != 0 }

    init(_ engine: WebKitEngine) {
        self.engine = engine
        adw_bin_set_child(cell.widget.cast(), engine.widget.cast())
    }

    /// Whether the view has the keyboard focus.
    var hasFocus: Bool { gtk_widget_is_focus(engine.widget.cast()) != 0 }

    /// Moves the view out of the visible area, and keeps its size: another size would make the page
    /// paint again needlessly.
    func putAway(width: Int) {
        let widget = cell.widget
        let size = (gtk_widget_get_width(widget.cast()), gtk_widget_get_height(widget.cast()))
        let isLarge = size.1 > Self.keptHeight
        cell.place(
            y: Self.away, width: size.0 > 0 ? Int(size.0) : width,
            height: isLarge ? 100 : max(Int(size.1), 100))
    }
}
