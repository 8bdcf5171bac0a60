import InlayValues

/// The operator of an expression, which determines how its values are written.
enum URITemplateForm: UInt8, Sendable {
    case simple = 0
    case reserved = 0x2B
    case fragment = 0x23
    case label = 0x2E
    case path = 0x2F
    case parameters = 0x3B
    case query = 0x3F
    case continuation = 0x26

    /// The prefix before the first value.
    var start: String {
        switch self {
        case .simple, .reserved: ""
        default: String(UnicodeScalar(rawValue))
        }
    }

    /// The separator between values.
    var separator: String {
        switch self {
        case .simple, .reserved, .fragment: ","
        case .label: "."
        case .path: "/"
        case .parameters: ";"
        case .query, .continuation: "&"
        }
    }

    /// Whether values are written with their names.
    var isNamed: Bool {
        switch self {
        case .parameters, .query, .continuation: true
        default: false
        }
    }

    /// The text after the name of a variable whose value is empty.
    var emptyMark: String { self == .parameters ? "" : "=" }

    /// Whether the values are optional: the URL names the same resource without them.
    var isOptional: Bool { self == .query || self == .continuation || self == .fragment }

    /// Escapes a value for this operator.
    func escape(_ text: String) -> String {
        switch self {
        case .reserved, .fragment: PercentEncoding.address(text)
        default: PercentEncoding.component(text)
        }
    }
}
