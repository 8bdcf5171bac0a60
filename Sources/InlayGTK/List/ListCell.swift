import CGLib
import CGTK
import InlayGObject

/// A view among a list's rows, as screen readers know it: an item that reads its text.
final class ListCell {
    /// From this height on a view that shows no row doesn't keep its size, for its picture.
    private static let keptHeight: Int32 = 1200

    let widget: Object
    private let engine: WebKitEngine
    private var told: (text: String, position: Int, count: Int) = ("", -1, 0)

    init(_ engine: WebKitEngine) {
        self.engine = engine
        widget = Object(
            type: adw_bin_get_type(),
            properties: [("accessible-role", Int32(GTK_ACCESSIBLE_ROLE_LIST_ITEM.rawValue))])
        adw_bin_set_child(widget.cast(), engine.widget.cast())
    }

    func place(y: Int, width: Int, height: Int) {
        var origin = graphene_point_t(x: 0, y: Float(y))
        measureForGTK(widget)
        gtk_widget_allocate(
            widget.cast(), Int32(width), Int32(height), -1, gsk_transform_translate(nil, &origin))
    }

    /// Takes the view out of sight, as large as it was: another size would have the page painted
    /// anew for nothing.
    func putAway(width: Int) {
        let size = (gtk_widget_get_width(widget.cast()), gtk_widget_get_height(widget.cast()))
        let isLarge = size.1 > Self.keptHeight
        place(
            y: -20_000, width: size.0 > 0 ? Int(size.0) : width,
            height: isLarge ? 100 : max(Int(size.1), 100))
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
