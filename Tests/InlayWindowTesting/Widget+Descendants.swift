import CGTK
import InlayGObject

/// The children of a widget, their children and so on, each before its own children.
func descendants(of widget: GLibObject) -> [GLibObject] {
    var found: [GLibObject] = []
    var child = gtk_widget_get_first_child(widget.cast())
    while let current = child {
        let object = GLibObject(adopting: current)
        found += [object] + descendants(of: object)
        child = gtk_widget_get_next_sibling(current)
    }
    return found
}
