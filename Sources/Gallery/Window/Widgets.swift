import CGLib
import CGTK
import Inlay

/// The few arrangements of widgets that the gallery is made of.
@MainActor
enum Widgets {
    static func column(spacing: Int = 0, children: [Object] = []) -> Object {
        box(GTK_ORIENTATION_VERTICAL, spacing, children)
    }

    static func row(spacing: Int = 0, children: [Object] = []) -> Object {
        box(GTK_ORIENTATION_HORIZONTAL, spacing, children)
    }

    static func scrolling(_ child: Object) -> Object {
        let window = Object(adopting: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(window.opaque, child.cast())
        return window
    }

    /// Scrolls what is as wide as there is room, and as high as that makes it.
    static func scrollingDown(_ child: Object) -> Object {
        let window = scrolling(child)
        gtk_scrolled_window_set_policy(window.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        let viewport = gtk_scrolled_window_get_child(window.opaque).map { OpaquePointer($0) }
        if let viewport { gtk_scrollable_set_vscroll_policy(viewport, GTK_SCROLL_NATURAL) }
        return window
    }

    static func setMargins(_ margin: Int32, of widget: Object) {
        for set in [
            gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
            gtk_widget_set_margin_end,
        ] {
            set(widget.cast(), margin)
        }
    }

    /// What a screen reader calls a widget that says nothing of itself.
    static func setName(_ name: String, of widget: Object) {
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        var value = GValue()
        g_value_init(&value, inlay_type_string)
        g_value_set_string(&value, name)
        gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    /// A button with an icon; its name is read, and seen when a hand rests on it.
    static func button(_ icon: String, _ name: String) -> Object {
        let button = Object(adopting: gtk_button_new_from_icon_name(icon))
        setName(name, of: button)
        gtk_widget_set_tooltip_text(button.cast(), name)
        return button
    }

    /// A choice of texts.
    static func dropDown(_ texts: [String]) -> Object {
        let list = Object(owning: gtk_string_list_new(nil))
        for text in texts { gtk_string_list_append(list.opaque, text) }
        // The widget takes the list over.
        return Object(adopting: gtk_drop_down_new(list.makeOwnedPointer(), nil))
    }

    /// The window that a widget is in.
    static func window(of widget: Object) -> UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_root(widget.cast()).map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self)
        }
    }

    private static func box(
        _ orientation: GtkOrientation, _ spacing: Int, _ children: [Object]
    ) -> Object {
        let box = Object(adopting: gtk_box_new(orientation, Int32(spacing)))
        for child in children { gtk_box_append(box.cast(), child.cast()) }
        return box
    }
}
