import CGTK
import CWebKitGTK
import InlayGObject
import InlayShell
import InlayWebViews

/// A `WebKitWebView` with the callbacks and signal handlers of its ``WebKitEngine``.
package final class WebKitView {
    /// The `WebKitWebView`.
    let widget: Widget
    /// The user content manager: the view's scripts, style sheets and message handlers.
    let content: GLibObject
    /// The functions that the engine calls for its view.
    var handlers: EngineHandlers?
    /// The callback that may change a context menu before WebKit shows it; returns true to suppress
    /// the menu.
    package var contextMenu: (@MainActor (WebContextMenu) -> Bool)?
    private(set) var isClosed = false

    /// The script dialog that WebKit showed last; nil once it was ended because the view was hidden.
    var dialog: ScriptDialog?
    private var connections: [(object: GLibObject, handler: SignalHandler)] = []

    init(_ widget: Widget, content: GLibObject) {
        (self.widget, self.content) = (widget, content)
    }

    var raw: UnsafeMutablePointer<WebKitWebView> { widget.cast() }

    /// Reports an event of the engine to its view.
    func report(_ event: EngineEvent) { handlers?.events(event) }

    /// Connects a signal handler, which ``close()`` disconnects.
    func connect<each Argument: GLibValueConvertible>(
        _ object: GLibObject, _ signal: String,
        _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) {
        connections.append((object, object.connect(signal, handler)))
    }

    /// Connects a signal handler with a return value, which ``close()`` disconnects.
    func connect<each Argument: GLibValueConvertible, Return: GLibValueConvertible>(
        _ object: GLibObject, _ signal: String,
        _ handler: @escaping @MainActor (repeat each Argument) -> Return
    ) {
        connections.append((object, object.connect(signal, handler)))
    }

    /// Ends the open script dialog, if any.
    func endDialog() {
        guard let dialog else { return }
        dialog.end()
        self.dialog = nil
        // WebKit would show the ended dialog again together with the view. Not removed now, because
        // GTK is hiding the view.
        Task { [widget] in
            var next = gtk_widget_get_first_child(widget.cast())
            while let child = next {
                next = gtk_widget_get_next_sibling(child)
                let name = g_type_name(inlay_instance_type(child)).map { String(cString: $0) }
                if name == "WebKitScriptDialogImpl" { gtk_widget_unparent(child) }
            }
        }
    }

    /// Disconnects all signal handlers, then refuses all navigations, dialogs, menus and file
    /// choosers of the page.
    ///
    /// The page keeps running until its widget is destroyed.
    func close() {
        isClosed = true
        for (object, handler) in connections { object.disconnect(handler) }
        connections = []
        refuseAll()
        endDialog()
    }
}
