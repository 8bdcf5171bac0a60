import CGLib
import CGTK
import Glibc
import InlayMarkup

/// The widget classes of GTK, libadwaita and WebKitGTK, found by name as GtkBuilder finds them.
nonisolated struct IntrospectedWidgets: WidgetClasses {
    func widgetClass(_ name: String) -> WidgetLookup {
        guard let type = Self.type(named: name) else { return .unknown }
        guard g_type_is_a(type, gtk_widget_get_type()) != 0 else {
            return .unusable("isn't a widget")
        }
        guard g_type_is_a(type, gtk_root_get_type()) == 0,
            g_type_is_a(type, gtk_native_get_type()) == 0
        else {
            return .unusable("has a surface of its own; only what stands in windows is allowed")
        }
        guard inlay_type_is_abstract(type) == 0 else {
            return .unusable("is abstract; name a class that inherits from it")
        }
        return .found(
            TypeIntrospection(type).widgetClass(named: name))
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

/// Properties and signals of a type, by introspection.
private nonisolated struct TypeIntrospection {
    private let type: GType

    init(_ type: GType) { self.type = type }

    func widgetClass(named name: String) -> WidgetInterface {
        WidgetInterface(name: name, properties: properties, signals: signals)
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
            result[name] = .some(
                isWritable && !isFixed ? kind(of: specification.pointee.value_type) : nil)
        }
        return result
    }

    private func kind(of type: GType) -> ValueKind? {
        switch inlay_type_fundamental(type) {
        case inlay_type_string: return .text
        case inlay_type_boolean: return .bool
        case inlay_type_int, inlay_type_uint, inlay_type_int64, inlay_type_uint64: return .integer
        case inlay_type_double, inlay_type_float: return .number
        case inlay_type_enum: return .choice(nicks(of: type))
        case inlay_type_flags: return .string
        default: return type == gdk_rgba_get_type() ? .color : nil
        }
    }

    private func nicks(of type: GType) -> [String] {
        guard let raw = g_type_class_ref(type) else { return [] }
        defer { g_type_class_unref(raw) }
        let enumeration = raw.assumingMemoryBound(to: GEnumClass.self)
        return (0..<Int(enumeration.pointee.n_values)).compactMap { index in
            enumeration.pointee.values[index].value_nick.map { String(cString: $0) }
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
