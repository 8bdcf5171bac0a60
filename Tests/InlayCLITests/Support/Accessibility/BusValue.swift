import CGLib

/// A value received over D-Bus.
///
/// It may only be used on the thread that created it.
final class BusValue {
    private let raw: OpaquePointer

    /// Takes over a reference.
    init(owning raw: OpaquePointer) {
        self.raw = raw
    }

    deinit {
        g_variant_unref(raw)
    }

    /// The elements of a tuple or an array; a variant has its value as its only element.
    var parts: [BusValue] {
        guard g_variant_is_container(raw) != 0 else { return [] }
        return (0..<g_variant_n_children(raw)).compactMap { index in
            g_variant_get_child_value(raw, index).map(BusValue.init)
        }
    }

    /// The text or object path, or that of the only element.
    var text: String? {
        switch type {
        case "s", "o", "g": g_variant_get_string(raw, nil).map { String(cString: $0) }
        default: parts.first?.text
        }
    }

    /// The number, or that of the first element.
    var number: Int? {
        switch type {
        case "i": Int(g_variant_get_int32(raw))
        case "u": Int(g_variant_get_uint32(raw))
        case "b": Int(g_variant_get_boolean(raw))
        default: parts.first?.number
        }
    }

    private var type: String { String(cString: g_variant_get_type_string(raw)) }
}
