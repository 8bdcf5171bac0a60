import Foundation
import InlayValues

/// Filters for letter case, default values and escaping.
enum TextFilters {
    static let all: [String: TemplateFilter] = [
        "uppercase": uppercase, "upper": uppercase,
        "lowercase": lowercase, "lower": lowercase,
        "capitalized": TemplateFilter { value, _ in .string(value.text.capitalized) },
        "trim": TemplateFilter { value, _ in
            .string(value.text.trimmingCharacters(in: .whitespacesAndNewlines))
        },
        "default": TemplateFilter(
            argumentCount: 1...(.max), acceptsMissing: true,
            environment: { value, arguments, context in
                if context.dialect == .django {
                    if value.isTrue(.django) { return value }
                } else if value.isTrue(.mg), value.text != "" {
                    return value
                }
                if context.dialect == .mg {
                    return .string(arguments.map { $0.text + " " }.joined())
                }
                return arguments.count == 1
                    ? arguments[0] : .string(arguments.map(\.text).joined(separator: " "))
            }),
        // The compiler writes the result of `raw` without escaping.
        "raw": TemplateFilter { value, _ in value },
        "escape": TemplateFilter { value, _ in .html(html(value)) }.escaping(for: .html),
        "paragraphs": TemplateFilter { value, _ in .html(paragraphs(value)) },
    ]

    private static let uppercase = TemplateFilter { value, _ in .string(value.text.uppercased()) }
    private static let lowercase = StandardFilters.safe { value, _ in
        .string(LetterCase.lowercased(value.text))
    }

    private static func html(_ value: TemplateValue) -> TrustedHTML {
        if case .html(let html) = value { return html }
        return .text(value.text)
    }

    /// Returns a paragraph for each line that isn't blank, escaped.
    private static func paragraphs(_ value: TemplateValue) -> TrustedHTML {
        let lines = html(value).source.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        return TrustedHTML(trusting: lines.map { "<p>\($0)</p>" }.joined(separator: "\n"))
    }
}
