import CGTK
import InlayGObject
import InlayLists
import InlayShell

extension RowSelection {
    /// Copies the selection to the clipboard of a widget's display, as text and as HTML.
    func copy(to widget: Widget) {
        let providers = [("text/plain;charset=utf-8", text), ("text/html", html)]
            .map { type, text in
                let bytes = g_bytes_new(text, gsize(text.utf8.count))
                defer { g_bytes_unref(bytes) }
                return gdk_content_provider_new_for_bytes(type, bytes)
            }
        var list: [UnsafeMutablePointer<GdkContentProvider>?] = providers
        let union = GLibObject(owning: gdk_content_provider_new_union(&list, gsize(list.count)))
        gdk_clipboard_set_content(gtk_widget_get_clipboard(widget.cast()), union.cast())
    }
}
