import CGTK
import InlayGObject
import InlayShell

/// An observer that lets Tab move the focus from a page's last element out of the web view, and
/// Shift+Tab from the first element.
///
/// At either end of the page, WebKit passes the focus to GTK. Without this observer, the focus
/// wouldn't arrive at the next widget, for two reasons. A hidden child of the web view would keep
/// the focus. And WebKit delivers the key press to the window again, which would move the focus a
/// second time.
final class FocusExit {
    /// The key code and event time of a key press; both are the same when the press is delivered
    /// again.
    private struct KeyPress: Hashable {
        let code: UInt32
        let time: UInt32

        /// Reads a key press from an event; nil for other events and for modifier keys.
        init?(_ event: OpaquePointer) {
            guard gdk_event_get_event_type(event) == GDK_KEY_PRESS,
                gdk_key_event_is_modifier(event) == 0
            else { return nil }
            (code, time) = (gdk_key_event_get_keycode(event), gdk_event_get_time(event))
        }
    }

    private unowned let widget: GLibObject
    private let keys = GLibObject.makeEventController()
    private let focus = GLibObject(owning: gtk_event_controller_focus_new())
    /// The observer of the window that contained the view when the view last lost the focus.
    private lazy var windowKeys = WindowEvents { [weak self] in self?.stops($0) ?? false }
    /// The last key press that the view received.
    private var latest: KeyPress?
    /// The last key press that the view received before it lost the focus.
    private var exitPress: KeyPress?

    /// Observes a web view until ``end()``.
    init(_ widget: GLibObject) {
        self.widget = widget
        excludeKeyTranslator()
        keys.connect("event") { [weak self] (event: UnsafeMutableRawPointer) -> Bool in
            if let press = KeyPress(OpaquePointer(event)) { self?.latest = press }
            return false
        }
        focus.connect("leave") { [weak self] in self?.watchWindow() }
        for controller in [keys, focus] {
            gtk_widget_add_controller(widget.cast(), controller.makeOwnedPointer())
        }
    }

    /// Stops observing the web view and its window.
    func end() {
        windowKeys.end()
        for controller in [keys, focus] {
            gtk_widget_remove_controller(widget.cast(), controller.opaque)
        }
    }

    /// Excludes from the Tab order the hidden `GtkTextView` with which WebKit translates keys into
    /// editing commands.
    private func excludeKeyTranslator() {
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            child = gtk_widget_get_next_sibling(current)
            if GLibObject(adopting: current).isInstance(of: gtk_text_view_get_type()) {
                gtk_widget_set_can_focus(current, 0)
            }
        }
    }

    /// Returns whether to stop an event of the window: true for the second delivery of the key
    /// press that moved the focus out of the view.
    private func stops(_ event: OpaquePointer) -> Bool {
        // Other keys may come before the second delivery, and move the focus into the view again.
        exitPress != nil && KeyPress(event) == exitPress
    }

    private func watchWindow() {
        exitPress = latest
        windowKeys.observe(windowOf: widget)
    }
}
