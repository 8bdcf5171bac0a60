import CGTK
import InlayGObject

/// A list that is one tab stop: Tab moves through the controls of the focused row and then out of
/// the list; the arrow keys move between its rows.
///
/// GTK's own lists have such a mode from 4.12 on.
enum TabStop {
    /// Makes a list one stop of the Tab key.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - isField: Whether a child of the list is an input field, which Tab leaves for the next
    ///     one as in a form.
    static func install(
        on list: Widget, except isField: @escaping (Widget) -> Bool = { _ in false }
    ) {
        let ways: [(KeyboardShortcut, GtkDirectionType)] = [
            ("Tab", GTK_DIR_TAB_FORWARD), ("Shift+Tab", GTK_DIR_TAB_BACKWARD),
            ("Shift+ISO_Left_Tab", GTK_DIR_TAB_BACKWARD),
        ]
        for (key, direction) in ways {
            list.onKey(key, isFirst: true) { [weak list] in
                guard let list, let row = gtk_widget_get_focus_child(list.cast()) else {
                    return false
                }
                if let row = Widget.existing(row), isField(row) { return false }
                if gtk_widget_child_focus(row, direction) == 0 { list.leaveFocus(direction) }
                return true
            }
        }
    }
}
