/// The kind of an attribute's value.
package indirect enum ValueKind: Hashable, Sendable {
    case text
    /// Text with Pango markup, such as `<b>bold</b>`; bound values are shown without markup.
    case markup
    /// Text that isn't displayed, such as the value of a row.
    case string
    case name
    case templates
    case style
    case bool
    case number
    case integer
    /// A number within a range; bound values are clamped to it.
    case bounded(ValueKind, ClosedRange<Double>)
    /// A positive whole number that divides another.
    case divisor(of: Int)
    case color
    case font
    case image
    /// A file beside the document, which data can't choose.
    case file
    /// An address with one of these schemes.
    case address([String])
    case insets
    case date
    case action
    case words(String)
    /// One of the words that a widget class defines for a property.
    case choice([String])
    /// Any number of the words that a widget class defines for a property, separated by `|`.
    case flags([String])
    /// The id of an element whose widget is of a class.
    case element(String)
    /// A value that only the document can give, so it can't be bound.
    case fixed(ValueKind)
    case list(ValueKind)

    /// The range of lengths in pixels; the largest screens have fewer than 8,000.
    package static let lengths: ClosedRange<Double> = 0...10_000

    /// The range of whole numbers, which GTK's 32 bits hold.
    package static let integers: ClosedRange<Double> = -1e9...1e9

    /// The schemes of addresses that can be opened outside of the app.
    package static let outsideSchemes = ["http", "https", "mailto", "tel"]

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
        if text.last == "]", let open = text.firstIndex(of: "[") {
            let bounds = text[text.index(after: open)...].dropLast().split(separator: ",")
            guard let kind = ValueKind(String(text[..<open])), bounds.count == 2,
                let least = Double(bounds[0]), let most = Double(bounds[1]), least <= most
            else { return nil }
            self = .bounded(kind, least...most)
            return
        }
        switch text {
        case "text": self = .text
        case "markup": self = .markup
        case "pixels": self = .bounded(.number, Self.lengths)
        case "divisor:60": self = .divisor(of: 60)
        case "page": self = .address(["http", "https"])
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
        default: return nil
        }
    }

    /// The kind without its range and without the restriction to literal values.
    package var base: ValueKind {
        switch self {
        case .bounded(let kind, _), .fixed(let kind): kind.base
        default: self
        }
    }

    /// The range of a number; nil for other kinds.
    package var range: ClosedRange<Double>? {
        switch self {
        case .bounded(_, let range): range
        case .fixed(let kind): kind.range
        case .integer: Self.integers
        default: nil
        }
    }

    /// What can't be bound, such as “an id”; nil if the value can be bound.
    package var unbindable: String? {
        switch self {
        case .element: "an id"
        case .file: "a file"
        case .fixed: "this attribute"
        default: nil
        }
    }

    /// A description of the expected value for error messages, such as “a number”.
    package var expectation: String {
        switch self {
        case .text, .string, .templates, .action: "text"
        case .markup: "text with markup"
        case .name: "a name"
        case .style, .words, .choice: "a word"
        case .flags: "words with | between them"
        case .bool: "true or false"
        case .number: "a number"
        case .integer: "a whole number"
        case .bounded(let kind, let range):
            "\(kind.expectation) from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        case .divisor(let number): "a whole number that divides \(number)"
        case .file: "a file beside the document"
        case .address(let schemes):
            "an address with the scheme \(schemes.joined(separator: ", "))"
        case .fixed(let kind): kind.expectation
        case .color: "a color such as #3584e4"
        case .font: "a font such as title1 or “Cantarell 12”"
        case .image: "an image"
        case .insets: "a number, or four numbers: top leading bottom trailing"
        case .element: "the id of an element"
        case .date: "a date such as 2026-11-23 or 2026-11-23T09:45"
        case .list(let item): "a list with commas, each \(item.expectation)"
        }
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
