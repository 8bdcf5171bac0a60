import CGTK
import InlayGObject

/// A web view among a list's rows.
final class ListCell {
    /// From this height on a view that shows no row doesn't keep its size, for its picture.
    private static let keptHeight: Int32 = 1200

    /// Where views are that no hand may reach; they paint all the same.
    static let away = -20_000

    let cell = RowCell()
    let engine: WebKitEngine

    /// Whether it has it, and is to show that.
    var hasVisibleFocus: Bool { gtk_widget_has_visible_focus(engine.widget.cast()) != 0 }

    init(_ engine: WebKitEngine) {
        self.engine = engine
        adw_bin_set_child(cell.widget.cast(), engine.widget.cast())
    }

    /// Whether the view has the keyboard.
    var hasFocus: Bool { gtk_widget_is_focus(engine.widget.cast()) != 0 }

    /// Takes the view out of sight, as large as it was: another size would have the page painted
    /// anew for nothing.
    func putAway(width: Int) {
        let widget = cell.widget
        let size = (gtk_widget_get_width(widget.cast()), gtk_widget_get_height(widget.cast()))
        let isLarge = size.1 > Self.keptHeight
        cell.place(
            y: Self.away, width: size.0 > 0 ? Int(size.0) : width,
            height: isLarge ? 100 : max(Int(size.1), 100))
    }
}
