import CGLib
package import CGTK
import InlayGObject

/// A widget as screen readers see it, with the attributes that replace those of GTK.
package struct AccessibleObject {
    private let pointer: OpaquePointer

    /// Creates the accessible object of a `GtkWidget`.
    init(_ widget: UnsafeMutableRawPointer) { pointer = OpaquePointer(widget) }

    package func set(_ state: GtkAccessibleState, _ value: Bool) {
        set(state, value, of: inlay_type_boolean)
    }

    /// Sets a state that isn't a `Bool` for GTK: one with more than two values, or one that may be
    /// undefined, such as whether the widget is selected.
    package func set(_ state: GtkAccessibleState, _ value: Int32) {
        set(state, value, of: inlay_type_int)
    }

    private func set(
        _ state: GtkAccessibleState, _ value: some GLibValueConvertible, of type: GType
    ) {
        var state = state
        withGValue(value, of: type) { gtk_accessible_update_state_value(pointer, 1, &state, $0) }
    }

    package func reset(_ state: GtkAccessibleState) { gtk_accessible_reset_state(pointer, state) }

    func set(_ property: GtkAccessibleProperty, _ value: Bool) {
        set(property, value, of: inlay_type_boolean)
    }

    /// Sets a text property; nil resets it to the text that GTK derives from the widget.
    func set(_ property: GtkAccessibleProperty, _ text: String?) {
        guard let text else { return gtk_accessible_reset_property(pointer, property) }
        set(property, text, of: inlay_type_string)
    }

    private func set(
        _ property: GtkAccessibleProperty, _ value: some GLibValueConvertible, of type: GType
    ) {
        var property = property
        withGValue(value, of: type) {
            gtk_accessible_update_property_value(pointer, 1, &property, $0)
        }
    }

    package func set(_ relation: GtkAccessibleRelation, _ number: Int) {
        var relation = relation
        withGValue(Int32(clamping: number), of: inlay_type_int) {
            gtk_accessible_update_relation_value(pointer, 1, &relation, $0)
        }
    }

    /// Sets a relation to other widgets.
    func set(_ relation: GtkAccessibleRelation, _ widgets: [UnsafeMutablePointer<GtkWidget>]) {
        var (relation, value) = (relation, GValue())
        var list: UnsafeMutablePointer<GList>?
        for widget in widgets.reversed() { list = g_list_prepend(list, widget) }
        gtk_accessible_relation_init_value(relation, &value)
        // GTK takes ownership of the list.
        g_value_set_pointer(&value, list)
        gtk_accessible_update_relation_value(pointer, 1, &relation, &value)
        g_value_unset(&value)
    }

    func reset(_ relation: GtkAccessibleRelation) {
        gtk_accessible_reset_relation(pointer, relation)
    }

    private func withGValue(
        _ value: some GLibValueConvertible, of type: GType, _ body: (UnsafePointer<GValue>) -> Void
    ) {
        var raw = GValue()
        g_value_init(&raw, type)
        defer { g_value_unset(&raw) }
        value.writeGValue(to: &raw)
        body(&raw)
    }
}

/// A text about a widget for screen readers.
struct AccessibleText {
    private let property: GtkAccessibleProperty
    /// The key of the text among the widget's data, because GTK offers no way to read the property.
    private let key: String

    static let label = AccessibleText(property: GTK_ACCESSIBLE_PROPERTY_LABEL, key: "inlay-label")
    static let description = AccessibleText(
        property: GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, key: "inlay-description")

    func read(from widget: Widget) -> String? {
        g_object_get_data(widget.cast(), key).map {
            String(cString: $0.assumingMemoryBound(to: CChar.self))
        }
    }

    /// Sets the property of a widget's accessible objects; nil resets it.
    func write(_ text: String?, to widget: Widget, on parts: [AccessibleObject]) {
        g_object_set_data_full(widget.cast(), key, text.map { g_strdup($0) }, g_free)
        for part in parts { part.set(property, text) }
    }
}
