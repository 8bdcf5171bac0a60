import CGLib
import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

/// A property of a native GTK widget; values are converted from and to the property's GLib type.
struct NativeProperty {
    let name: String

    /// The accessor that reads, writes and observes the property.
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

    /// Sets the property; GTK parses texts as in GtkBuilder's documents.
    ///
    /// - Parameters:
    ///   - new: The value.
    ///   - widget: The widget.
    ///   - resources: The source of image files for icons; nil for icons of the theme only.
    func write(
        _ new: MarkupValue, to widget: Widget, from resources: (any MarkupResources)? = nil
    ) {
        let text =
            switch new {
            case .text(let text): text
            case .bool(let bool): bool ? "true" : "false"
            case .number(let number): MarkupFormats.text(of: .number(number))
            case .color(let color): MarkupCSS.color(color)
            default: ""
            }
        guard let raw = inlay_object_class_find_property(widget.cast(), name) else { return }
        if name == "file" { return show(text, from: resources, in: widget) }
        var value = GValue()
        defer { if inlay_value_type(&value) != 0 { g_value_unset(&value) } }
        switch raw.pointee.value_type {
        case g_strv_get_type():
            g_value_init(&value, g_strv_get_type())
            withStrings(of: new) { g_value_set_boxed(&value, $0) }
            return set(&value, of: widget)
        case g_list_model_get_type():
            let list = withStrings(of: new) { GLibObject(owning: gtk_string_list_new($0)) }
            return write(list, to: widget)
        case g_icon_get_type():
            return write(icon(text, from: resources), to: widget)
        default: break
        }
        guard
            gtk_builder_value_from_string(Self.builder.opaque, raw, text, &value, nil) != 0
        else { return }
        set(&value, of: widget)
    }

    /// Sets a property whose value is an object.
    func write(_ object: GLibObject, to widget: Widget) {
        var value = GValue()
        g_value_init(&value, inlay_instance_type(object.pointer))
        g_value_set_object(&value, object.pointer)
        defer { g_value_unset(&value) }
        set(&value, of: widget)
    }

    private func set(_ value: UnsafeMutablePointer<GValue>, of widget: Widget) {
        widget.update { g_object_set_property(widget.cast(to: GObject.self), name, value) }
    }

    /// Calls a function with a null-terminated array of C strings, copied from the texts of a list
    /// value.
    private func withStrings<Result>(
        of value: MarkupValue, _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var texts: [String] = []
        if case .list(let items) = value { texts = items.compactMap(\.string) }
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) } + [nil])
    }

    /// Shows an image file of the document's folder in a `GtkImage` or `GtkPicture`; GTK itself would
    /// read any path.
    private func show(_ file: String, from resources: (any MarkupResources)?, in widget: Widget) {
        guard let bytes = resources?.contents(of: file) else { return }
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        guard let raw = gdk_texture_new_from_bytes(data, nil) else { return }
        let texture = GLibObject(owning: raw)
        if widget.isInstance(of: gtk_picture_get_type()) {
            gtk_picture_set_paintable(widget.opaque, texture.opaque)
        } else {
            gtk_image_set_from_paintable(widget.opaque, texture.opaque)
        }
    }

    /// Creates the icon of an image file, or of the theme if there is no such file.
    private func icon(_ name: String, from resources: (any MarkupResources)?) -> GLibObject {
        guard let file = resources?.contents(of: name) else {
            return GLibObject(owning: g_themed_icon_new(name))
        }
        let bytes = g_bytes_new(file, gsize(file.count))
        defer { g_bytes_unref(bytes) }
        return GLibObject(owning: g_bytes_icon_new(bytes))
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

    /// The `GtkBuilder` that parses texts as property values.
    private static let builder = GLibObject(owning: gtk_builder_new())
}
