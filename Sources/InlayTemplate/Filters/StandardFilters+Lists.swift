import OrderedCollections

extension StandardFilters {
    static let lists: [String: TemplateFilter] = [
        "length": length, "count": length,
        "first": TemplateFilter { value, _ in end(of: value, \.first, \.first) },
        "last": TemplateFilter { value, _ in end(of: value, \.last, \.last) },
        "join": TemplateFilter(argumentCount: 1...1) { value, arguments in
            guard case .array(let values) = value else { return value }
            return .string(values.map(\.text).joined(separator: arguments[0].text))
        },
    ]

    private static let length = TemplateFilter { value, _ in
        switch value {
        case .array(let values): .integer(values.count)
        case .object(let members): .integer(members.count)
        case .null: .integer(0)
        default: .integer(value.text.count)
        }
    }

    private static func end(
        of value: TemplateValue, _ element: ([TemplateValue]) -> TemplateValue?,
        _ character: (String) -> Character?
    ) -> TemplateValue {
        switch value {
        case .array(let values): element(values) ?? .null
        case .string(let text): character(text).map { .string(String($0)) } ?? .null
        default: value
        }
    }
}
