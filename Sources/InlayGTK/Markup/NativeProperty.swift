import CGLib
import CGTK
import InlayGObject
import InlayMarkup

/// A property of a widget class of the toolkit, read and written by its GLib type.
struct NativeProperty {
    let name: String

    /// Access that reads, writes and observes the property.
    var access: ValueAccess {
        ValueAccess(
            read: { read($0.widget) }, write: { write($1, to: $0.widget) },
            observe: { element, handler in
                let widget = element.widget
                widget.connect("notify::\(name)") { [weak widget] in
                    if let widget, !widget.isUpdating { handler() }
                }
            })
    }

    /// Sets the property from a text, which GTK parses as in GtkBuilder's documents.
    func write(_ new: MarkupValue, to widget: Widget) {
        let text =
            switch new {
            case .text(let text): text
            case .bool(let bool): bool ? "true" : "false"
            case .number(let number): MarkupFormats.text(of: .number(number))
            case .color(let color): MarkupCSS.color(color)
            default: ""
            }
        guard let raw = inlay_object_class_find_property(widget.cast(), name) else { return }
        var value = GValue()
        guard
            gtk_builder_value_from_string(Self.builder.opaque, raw, text, &value, nil) != 0
        else { return }
        defer { g_value_unset(&value) }
        widget.update { g_object_set_property(widget.cast(to: GObject.self), name, &value) }
    }

    private func read(_ widget: Widget) -> MarkupValue {
        guard let raw = inlay_object_class_find_property(widget.cast(), name),
            raw.pointee.flags.rawValue & G_PARAM_READABLE.rawValue != 0
        else { return .text("") }
        var value = GValue()
        g_value_init(&value, raw.pointee.value_type)
        defer { g_value_unset(&value) }
        g_object_get_property(widget.cast(to: GObject.self), name, &value)
        switch inlay_type_fundamental(raw.pointee.value_type) {
        case inlay_type_string:
            return .text(g_value_get_string(&value).map { String(cString: $0) } ?? "")
        case inlay_type_boolean: return .bool(g_value_get_boolean(&value) != 0)
        case inlay_type_int: return .number(Double(g_value_get_int(&value)))
        case inlay_type_uint: return .number(Double(g_value_get_uint(&value)))
        case inlay_type_int64: return .number(Double(g_value_get_int64(&value)))
        case inlay_type_uint64: return .number(Double(g_value_get_uint64(&value)))
        case inlay_type_double: return .number(g_value_get_double(&value))
        case inlay_type_float: return .number(Double(g_value_get_float(&value)))
        case inlay_type_enum: return .text(nick(of: g_value_get_enum(&value), of: raw))
        default: return .text("")
        }
    }

    /// Returns the nickname of an enumeration value.
    private func nick(of number: Int32, of raw: UnsafeMutablePointer<GParamSpec>) -> String {
        guard let rawClass = g_type_class_ref(raw.pointee.value_type) else { return "" }
        defer { g_type_class_unref(rawClass) }
        let value = g_enum_get_value(
            rawClass.assumingMemoryBound(to: GEnumClass.self), number)
        return value.map { String(cString: $0.pointee.value_nick) } ?? ""
    }

    /// A builder for parsing texts, without a document.
    private static let builder = GLibObject(owning: gtk_builder_new())
}
