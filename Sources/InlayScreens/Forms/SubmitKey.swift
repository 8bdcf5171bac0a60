import CGTK
import InlayGObject
import InlayShell

/// The keyboard shortcut Ctrl+Return, which submits a form from any field.
///
/// While an input method is composing text, such as Japanese words or a letter with an accent, it
/// receives the key.
struct SubmitKey {
    private static let shortcut: KeyboardShortcut = "Ctrl+Return"

    /// Submits the form.
    let submit: () -> Void

    /// Handles the key while the form or a descendant has the keyboard focus, before the focused
    /// widget and the shortcuts of the window get it.
    func install(on form: Widget) {
        let keys = GLibObject(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
        let pointer = keys.opaque
        keys.connect("key-pressed") { (_: UInt32, _: UInt32, _: UInt32) -> Bool in
            guard Self.shortcut.matchesEvent(of: pointer) else { return false }
            if let method = Self.composingMethod(in: pointer) {
                let event = gtk_event_controller_get_current_event(pointer)
                gtk_im_context_filter_keypress(method.cast(), event)
            } else {
                submit()
            }
            return true
        }
        gtk_widget_add_controller(form.cast(), keys.makeOwnedPointer())
    }

    /// Returns the input method that composes a text in the focused widget of the window; nil if
    /// none does.
    private static func composingMethod(in controller: OpaquePointer) -> GLibObject? {
        guard let root = gtk_widget_get_root(gtk_event_controller_get_widget(controller)),
            let focus = gtk_root_get_focus(root)
        else { return nil }
        let controllers = GLibObject(
            owning: UnsafeMutableRawPointer(gtk_widget_observe_controllers(focus)))
        for index in 0..<g_list_model_get_n_items(controllers.opaque) {
            guard let item = g_list_model_get_item(controllers.opaque, index) else { continue }
            let keys = GLibObject(owning: item)
            guard keys.isInstance(of: gtk_event_controller_key_get_type()),
                let raw = gtk_event_controller_key_get_im_context(keys.opaque)
            else { continue }
            let method = GLibObject(adopting: raw)
            var text: UnsafeMutablePointer<CChar>?
            gtk_im_context_get_preedit_string(method.cast(), &text, nil, nil)
            defer { g_free(text) }
            if let text, text.pointee != 0 { return method }
        }
        return nil
    }
}
