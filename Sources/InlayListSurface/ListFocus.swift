import CGTK
import InlayGObject
import InlayLists
import InlayShell
import InlayWebKit

/// An observer of the keyboard focus in the window of a list.
///
/// It redraws the focus ring, reports the row that gets the focus, and scrolls the focused link or
/// control into view.
final class ListFocus {
    // Weak, because the focus may also move while the list is deallocated.
    private weak var list: ListWidget?
    /// The list's window.
    ///
    /// An unretained pointer, because a reference would keep a closed window alive. It never
    /// dangles: the list is removed from a window before the window is deallocated.
    private var window: UnsafeMutableRawPointer?
    private var handlers: [SignalHandler] = []
    /// The cell that contains the focused widget; nil if no row has the focus.
    private weak var cell: RowCell?

    init(_ list: ListWidget) {
        self.list = list
        list.widget.connect("notify::root") { [weak self] in self?.observeWindow() }
    }

    isolated deinit { ignoreWindow() }

    private func observeWindow() {
        ignoreWindow()
        guard let list, let root = gtk_widget_get_root(list.widget.cast()) else { return }
        let window = GLibObject(adopting: root)
        guard window.isInstance(of: gtk_window_get_type()) else { return }
        self.window = window.pointer
        handlers = [
            window.connect("notify::focus-widget") { [weak self] in self?.moved() },
            // GTK hides the focus some seconds after the last key press, and displays it at the
            // next one.
            window.connect("notify::focus-visible") { [weak self] in self?.redraw() },
        ]
    }

    private func ignoreWindow() {
        if let window = window.map({ GLibObject(adopting: $0) }) {
            for handler in handlers { window.disconnect(handler) }
        }
        (window, handlers, cell) = (nil, [], nil)
    }

    private func moved() {
        guard let list, let window else { return }
        let last = cell
        cell = list.focusedCell
        redraw()
        let isVisible =
            gtk_window_get_focus_visible(window.assumingMemoryBound(to: GtkWindow.self)) != 0
        // The user saw a web row when they tapped it, and may have scrolled it away since.
        if let cell, cell !== last, cell.engine?.isFocusedByTap != true {
            list.delegate?.focused(cell.view, isByKey: isVisible, isEntering: last == nil)
        }
        cell?.row?.revealFocusedLink()
        if isVisible { list.margins.revealFocus() }
    }

    private func redraw() {
        if let list { gtk_widget_queue_draw(list.widget.cast()) }
    }
}
