import CGLib
import CGTK
import InlayGObject

/// The titles in the open menu of a list or of a web view; empty while there is none.
func menuTitles(in widget: GLibObject) -> [String] {
    var child = gtk_widget_get_first_child(widget.cast())
    while let current = child {
        child = gtk_widget_get_next_sibling(current)
        let popover = GLibObject(adopting: current)
        guard
            g_type_is_a(inlay_instance_type(popover.pointer), gtk_popover_get_type()) != 0,
            gtk_widget_get_mapped(current) != 0
        else { continue }
        // GTK attaches the window of the last tooltip, with the text of another test, to the item
        // under the pointer.
        return descendants(of: popover).filter {
            inlay_instance_type($0.pointer) == gtk_label_get_type()
                && gtk_widget_get_native($0.cast()) == popover.opaque
        }
        .map { String(cString: gtk_label_get_text($0.opaque)) }.filter { !$0.isEmpty }
    }
    return []
}

extension TestWindow {
    /// Closes the open menu, which would keep the pointer from the next test's window.
    func closeMenu(in widget: GLibObject) async throws {
        try await UserInput.act("key", "Escape")
        try await wait(until: "the menu is closed") { menuTitles(in: widget).isEmpty }
    }
}
