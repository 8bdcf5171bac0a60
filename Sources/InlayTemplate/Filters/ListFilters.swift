import InlayValues
import OrderedCollections

/// Filters for lists.
enum ListFilters {
    static let all: [String: TemplateFilter] = [
        "length": length, "count": length,
        "first": TemplateFilter { value, _ in end(of: value, \.first, \.first) },
        "last": StandardFilters.safe { value, _ in end(of: value, \.last, \.last) },
        "join": TemplateFilter(
            argumentCount: 1...1,
            environment: { value, arguments, context in
                guard context.isAutoescaped else {
                    return try plain(value, joinedBy: arguments, context)
                }
                guard let values = elements(of: value, context) else { return value }
                let separator = StandardFilters.html(arguments[0], isEscaped: true)
                try context.limit.check(
                    bytes: separator.source.utf8.count, times: max(0, values.count - 1))
                return .html(
                    .joined(
                        values.map { html(.string($0.text(context.dialect)), of: $0) },
                        separator: separator))
            }
        ).escaping(for: .html, unescaped: plain),
    ]

    /// Returns the elements that the filter `join` joins; nil if the value has none.
    private static func elements(
        of value: TemplateValue, _ context: FilterContext
    ) -> [TemplateValue]? {
        switch value {
        case .array(let found): found
        case .string where context.dialect == .django, .html where context.dialect == .django:
            TextUnits.of(value.text).map { .string(String($0)) }
        default: nil
        }
    }

    /// Joins the texts of a list, unescaped.
    @Sendable private static func plain(
        _ value: TemplateValue, joinedBy arguments: [TemplateValue], _ context: FilterContext
    ) throws -> TemplateValue {
        guard let values = elements(of: value, context) else { return value }
        let separator = arguments[0].text
        try context.limit.check(bytes: separator.utf8.count, times: max(0, values.count - 1))
        return .string(values.map { $0.text(context.dialect) }.joined(separator: separator))
    }

    private static func html(_ text: TemplateValue, of value: TemplateValue) -> TrustedHTML {
        if case .html(let html) = value { return html }
        return .text(text.text)
    }

    private static let length = TemplateFilter { value, _ in
        switch value {
        case .array(let values): .integer(values.count)
        case .object(let members): .integer(members.count)
        case .string, .html: .integer(TextUnits.count(value.text))
        default: .integer(0)
        }
    }

    private static func end(
        of value: TemplateValue, _ element: ([TemplateValue]) -> TemplateValue?,
        _ character: ([Character]) -> Character?
    ) -> TemplateValue {
        switch value {
        case .array(let values): element(values) ?? .string("")
        case .string, .html:
            .string(character(TextUnits.of(value.text)).map { String($0) } ?? "")
        default: value
        }
    }
}
