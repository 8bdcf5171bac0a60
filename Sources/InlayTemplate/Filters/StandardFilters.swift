import InlayValues

/// The built-in filters of the template language.
enum StandardFilters {
    static let all: [String: TemplateFilter] = {
        var all = [
            ListFilters.all, NumberFilters.all, DjangoTextFilters.all, DjangoValueFilters.all,
            LinkFilters.all, HTMLCutFilters.all,
        ].reduce(TextFilters.all) { known, more in known.merging(more) { first, _ in first } }
        let names =
            ["upper", "uppercase", "lower", "lowercase", "capitalized", "trim", "escape"]
            + [DjangoTextFilters.all, LinkFilters.all, HTMLCutFilters.all].flatMap(\.keys)
        for name in names where !readsValues.contains(name) { all[name]?.readsText = true }
        return all
    }()

    /// The text filters that read the elements of a list, or a number.
    private static let readsValues: Set<String> = ["stringformat", "safeseq", "escapeseq"]

    /// Creates a filter that turns trusted HTML into trusted HTML.
    static func safe(
        _ count: ClosedRange<Int> = 0...0,
        _ apply: @escaping @Sendable (TemplateValue, [TemplateValue]) throws -> TemplateValue
    ) -> TemplateFilter {
        TemplateFilter(
            argumentCount: count, keepsSafety: true,
            environment: { value, arguments, _ in try apply(value, arguments) })
    }

    /// Returns a value as HTML, escaped unless it is HTML already or escaping is off.
    static func html(
        _ value: TemplateValue, isEscaped: Bool, _ dialect: TemplateDialect = .mg
    ) -> TrustedHTML {
        if case .html(let html) = value { return html }
        let text = value.text(dialect)
        return isEscaped ? .text(text) : TrustedHTML(trusting: text)
    }
}
