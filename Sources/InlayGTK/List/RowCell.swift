import CGLib
import CGTK
import InlayGObject

/// A widget that stands for a row of a list: an item that reads its text to screen readers.
final class RowCell {
    let widget: Object
    private var told: (text: String, position: Int, count: Int) = ("", -1, 0)

    init() {
        widget = Object(
            type: adw_bin_get_type(),
            properties: [("accessible-role", Int32(GTK_ACCESSIBLE_ROLE_LIST_ITEM.rawValue))])
    }

    /// Puts the widget among those of a list, before another one.
    func insert(into list: Object, before sibling: Object) {
        guard gtk_widget_get_parent(widget.cast()) == nil else { return }
        gtk_widget_insert_before(widget.cast(), list.cast(), sibling.cast())
    }

    /// Puts the widget over those that are before another one.
    func raise(before sibling: Object) {
        guard let parent = gtk_widget_get_parent(widget.cast()),
            gtk_widget_get_prev_sibling(sibling.cast()) != widget.cast()
        else { return }
        gtk_widget_insert_before(widget.cast(), parent, sibling.cast())
    }

    func remove() {
        guard gtk_widget_get_parent(widget.cast()) != nil else { return }
        gtk_widget_unparent(widget.cast())
    }

    func place(y: Int, width: Int, height: Int) {
        var origin = graphene_point_t(x: 0, y: Float(y))
        measureForGTK(widget)
        gtk_widget_allocate(
            widget.cast(), Int32(width), Int32(height), -1, gsk_transform_translate(nil, &origin))
    }

    /// Tells screen readers what the row is.
    func tell(_ text: String, position: Int, of count: Int) {
        guard told != (text, position, count) else { return }
        told = (text, position, count)
        set(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
        set(GTK_ACCESSIBLE_RELATION_POS_IN_SET, Int32(clamping: position + 1))
        set(GTK_ACCESSIBLE_RELATION_SET_SIZE, Int32(clamping: count))
    }

    private func set(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = GValue()
        g_value_init(&value, inlay_type_string)
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    }

    private func set(_ relation: GtkAccessibleRelation, _ number: Int32) {
        var relation = relation
        var value = GValue()
        g_value_init(&value, inlay_type_int)
        defer { g_value_unset(&value) }
        g_value_set_int(&value, number)
        gtk_accessible_update_relation_value(widget.opaque, 1, &relation, &value)
    }
}
