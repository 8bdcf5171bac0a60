import CGLib
import CGTK
import Glibc
package import InlayMarkup

/// The widget classes of GTK, libadwaita and WebKitGTK, found by name as GtkBuilder finds them.
///
/// The lookup needs no connection to a display.
package nonisolated struct IntrospectedWidgets: WidgetClasses {
    package init() {}

    package var names: [String] { Self.available }

    /// The classes of ``NativeClasses`` that the installed libraries have.
    private static let available = NativeClasses.names.sorted().filter { name in
        type(named: name).map { reasonAgainst($0) == nil } ?? false
    }

    package func widgetClass(_ name: String) -> WidgetLookup {
        guard let type = Self.type(named: name) else { return .unknown }
        if let reason = Self.reasonAgainst(type) { return .unusable(reason) }
        guard NativeClasses.names.contains(name) else {
            return .unusable(
                name.hasPrefix("WebKit")
                    ? "has no trust tier; write <WebView>"
                    : "can't be made from a document; only an app can set it up")
        }
        return .found(TypeIntrospection(type).widgetClass(named: name))
    }

    package func isClass(_ name: String, a other: String) -> Bool {
        guard let type = Self.type(named: name), let other = Self.type(named: other) else {
            return false
        }
        return g_type_is_a(type, other) != 0
    }

    /// Returns the reason why a type can't be an element; nil if it can.
    private static func reasonAgainst(_ type: GType) -> String? {
        guard g_type_is_a(type, gtk_widget_get_type()) != 0 else { return "isn't a widget" }
        // GLib calls an interface neither abstract nor something that can be made.
        guard inlay_type_fundamental(type) != inlay_type_interface else {
            return "is an interface; name a class that has it"
        }
        guard g_type_is_a(type, gtk_root_get_type()) == 0,
            g_type_is_a(type, gtk_native_get_type()) == 0
        else { return "has a surface of its own; only what stands in windows is allowed" }
        guard inlay_type_is_abstract(type) == 0 else {
            return "is abstract; name a class that inherits from it"
        }
        return nil
    }

    /// Returns the type of a widget class by its `get_type` function; nil if no library has this
    /// function.
    static func type(named name: String) -> GType? {
        let function = functionName(for: name)
        guard name.utf8.count < 100, name.utf8.allSatisfy({ isalnum(Int32($0)) != 0 }),
            let symbol = dlsym(nil, function)
        else { return nil }
        typealias GetType = @convention(c) () -> GType
        let type = unsafeBitCast(symbol, to: GetType.self)()
        return g_type_name(type).map { String(cString: $0) } == name ? type : nil
    }

    /// Returns the name of a class's `get_type` function: `gtk_level_bar_get_type` for
    /// `GtkLevelBar`.
    static func functionName(for name: String) -> String {
        let name = name.replacing("WebKit", with: "Webkit", maxReplacements: 1)
        let characters = Array(name)
        var result = ""
        for (index, character) in characters.enumerated() {
            if character.isUppercase, index > 0 {
                let follows = characters[index - 1]
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                if !follows.isUppercase || next?.isLowercase == true { result += "_" }
            }
            result += character.lowercased()
        }
        return "\(result)_get_type"
    }
}

/// A reader of the properties and signals of a GLib type.
private nonisolated struct TypeIntrospection {
    private let type: GType

    init(_ type: GType) { self.type = type }

    func widgetClass(named name: String) -> WidgetInterface {
        let properties = properties
        let hasMarkup = properties["use-markup"] != nil
        return WidgetInterface(
            name: name, properties: properties, signals: signals,
            childTypes: NativeChildTypes.types(of: type),
            optionalMarkup: hasMarkup ? NativeClasses.optionalMarkup : [],
            usesMarkup: hasMarkup && name.hasPrefix("Adw"))
    }

    private var properties: [String: ValueKind?] {
        guard let objectClass = g_type_class_ref(type) else { return [:] }
        defer { g_type_class_unref(objectClass) }
        var count: guint = 0
        guard
            let list = g_object_class_list_properties(
                objectClass.assumingMemoryBound(to: GObjectClass.self), &count)
        else { return [:] }
        defer { g_free(list) }
        var result: [String: ValueKind?] = [:]
        for index in 0..<Int(count) {
            guard let specification = list[index] else { continue }
            let flags = specification.pointee.flags.rawValue
            let isWritable = flags & G_PARAM_WRITABLE.rawValue != 0
            let isFixed = flags & G_PARAM_CONSTRUCT_ONLY.rawValue != 0
            let name = String(cString: specification.pointee.name)
            result[name] = .some(isWritable && !isFixed ? kind(of: specification) : nil)
        }
        return result
    }

    /// The properties of type `GtkWidget` that only refer to a widget.
    ///
    /// Setting such a property doesn't add the widget as a child.
    private static let references: Set<String> = [
        "activatable-widget", "default-widget", "focus-widget", "key-capture-widget",
        "mnemonic-widget", "visible-child",
    ]

    private func kind(of pointer: UnsafeMutablePointer<GParamSpec>) -> ValueKind? {
        let specification = pointer.pointee
        let type = specification.value_type
        let name = String(cString: specification.name)
        switch type {
        case gdk_rgba_get_type(): return .color
        case g_strv_get_type(), g_list_model_get_type(): return .list(.text)
        case g_icon_get_type(): return .image
        case g_file_get_type():
            return specification.owner_type == gtk_picture_get_type() ? .file : nil
        case gtk_widget_get_type():
            return Self.references.contains(name) ? .element("GtkWidget") : nil
        case _ where g_type_is_a(type, gtk_widget_get_type()) != 0:
            return g_type_name(type).map { .element(String(cString: $0)) }
        default: break
        }
        switch inlay_type_fundamental(type) {
        case inlay_type_string:
            return NativeClasses.kind(
                ofText: name,
                owner: g_type_name(specification.owner_type).map { String(cString: $0) })
        case inlay_type_boolean: return name == "use-markup" ? .fixed(.bool) : .bool
        case inlay_type_int, inlay_type_uint, inlay_type_int64, inlay_type_uint64:
            return number(.integer, pointer, within: -10_000...10_000)
        case inlay_type_double, inlay_type_float:
            return number(.number, pointer, within: -1e9...1e9)
        case inlay_type_enum: return .choice(nicks(of: type))
        case inlay_type_flags: return .flags(flagNicks(of: type))
        default: return nil
        }
    }

    /// Returns the kind of a number, whose range is that of the property within the given range.
    private func number(
        _ kind: ValueKind, _ specification: UnsafeMutablePointer<GParamSpec>,
        within limit: ClosedRange<Double>
    ) -> ValueKind {
        let name = String(cString: specification.pointee.name)
        let own = inlay_param_range(specification)
        let limit =
            NativeClasses.ranges[name].flatMap { range in
                g_type_name(type).map { String(cString: $0) } == range.owner ? range.range : nil
            } ?? limit
        let least = max(own.minimum, limit.lowerBound)
        return .bounded(kind, least...max(least, min(own.maximum, limit.upperBound)))
    }

    private func nicks(of type: GType) -> [String] {
        guard let raw = g_type_class_ref(type) else { return [] }
        defer { g_type_class_unref(raw) }
        let enumeration = raw.assumingMemoryBound(to: GEnumClass.self)
        return (0..<Int(enumeration.pointee.n_values)).compactMap { index in
            enumeration.pointee.values[index].value_nick.map { String(cString: $0) }
        }
    }

    private func flagNicks(of type: GType) -> [String] {
        guard let raw = g_type_class_ref(type) else { return [] }
        defer { g_type_class_unref(raw) }
        let flags = raw.assumingMemoryBound(to: GFlagsClass.self)
        return (0..<Int(flags.pointee.n_values)).compactMap { index in
            flags.pointee.values[index].value_nick.map { String(cString: $0) }
        }
    }

    private var signals: Set<String> {
        var result: Set<String> = []
        var types: [GType] = []
        var current = type
        while current != 0 {
            types.append(current)
            current = g_type_parent(current)
        }
        var count: guint = 0
        if let interfaces = g_type_interfaces(type, &count) {
            types += (0..<Int(count)).map { interfaces[$0] }
            g_free(interfaces)
        }
        for type in types {
            var count: guint = 0
            guard let identifiers = g_signal_list_ids(type, &count) else { continue }
            defer { g_free(identifiers) }
            for index in 0..<Int(count) {
                var query = GSignalQuery()
                g_signal_query(identifiers[index], &query)
                // Other signals need a return value, which actions don't have.
                guard query.return_type & ~1 == inlay_type_none, let name = query.signal_name
                else { continue }
                result.insert(String(cString: name))
            }
        }
        return result
    }
}
