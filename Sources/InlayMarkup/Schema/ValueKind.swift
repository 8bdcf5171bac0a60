/// The kind of an attribute's value.
package indirect enum ValueKind: Hashable, Sendable {
    case text
    /// Text that isn't displayed, such as the value of a row.
    case string
    case name
    case templates
    case style
    case bool
    case number
    case integer
    case color
    case font
    case image
    case insets
    case date
    case action
    /// A number, or one of the words for `layoutPriority`.
    case priority
    case words(String)
    /// One of the words that a widget class defines for a property.
    case choice([String])
    /// The id of an element whose widget is of a class.
    case element(String)
    case list(ValueKind)

    init?(_ text: String) {
        if text.hasPrefix("words:") {
            self = .words(String(text.dropFirst(6)))
            return
        }
        if text.hasPrefix("list:") {
            let item = String(text.dropFirst(5))
            self = .list(ValueKind(item) ?? .words(item))
            return
        }
        switch text {
        case "text": self = .text
        case "string": self = .string
        case "name": self = .name
        case "templates": self = .templates
        case "style": self = .style
        case "bool": self = .bool
        case "number": self = .number
        case "integer": self = .integer
        case "color": self = .color
        case "font": self = .font
        case "image": self = .image
        case "insets": self = .insets
        case "date": self = .date
        case "action": self = .action
        case "priority": self = .priority
        default: return nil
        }
    }

    /// A description of the expected value for error messages, such as “a number”.
    package var expectation: String {
        switch self {
        case .text, .string, .templates, .action: "text"
        case .name: "a name"
        case .style, .words, .choice: "a word"
        case .bool: "true or false"
        case .number: "a number"
        case .integer: "a whole number"
        case .color: "a color such as #3584e4"
        case .font: "a font such as title1 or “Cantarell 12”"
        case .image: "an image"
        case .insets: "a number, or four numbers: top leading bottom trailing"
        case .element: "the id of an element"
        case .date: "a date such as 2026-11-23 or 2026-11-23T09:45"
        case .priority: "a number or a word"
        case .list(let item): "a list with commas, each \(item.expectation)"
        }
    }
}
