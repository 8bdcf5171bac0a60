import Foundation
import InlayValues

/// Filters for numbers and dates in the user’s language.
enum NumberFilters {
    static let all: [String: TemplateFilter] = [
        "date_format": TemplateFilter(
            argumentCount: 1...1,
            environment: { value, arguments, context in
                guard let date = DateFormats.date(of: value, context.environment) else {
                    return value
                }
                return .string(
                    DateFormats.string(of: date, as: arguments[0].text, context.environment))
            }),
        // The argument is the number of fraction digits; the locale determines the grouping.
        "number_format": TemplateFilter(
            argumentCount: 0...1,
            environment: { value, arguments, context in
                guard let number = value.numeric else { return value }
                let digits = arguments.first?.numeric.flatMap { Int(exactly: $0) }
                let count = digits.flatMap { (0...20).contains($0) ? $0 : nil }
                if case .decimal(let decimal) = value {
                    let exact = try PythonText.decimal(of: decimal, fractionDigits: count ?? 3)
                    let style = Decimal.FormatStyle(locale: context.environment.locale)
                    return .string(
                        count.map { style.precision(.fractionLength($0)).format(exact) }
                            ?? style.format(exact))
                }
                let style = FloatingPointFormatStyle<Double>(locale: context.environment.locale)
                guard let count else { return .string(style.format(number)) }
                return .string(style.precision(.fractionLength(count)).format(number))
            }),
    ]
}
