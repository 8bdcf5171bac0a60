import Foundation
import InlayMarkup

/// A formatter of bound values as text, and a parser of such text.
enum MarkupFormats {
    static func text(of bound: MarkupBound) -> String {
        switch bound {
        case .none: ""
        case .text(let text): text
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15
                ? String(Int64(number)) : String(number)
        case .date(let date): date.formatted(.dateTime)
        }
    }

    /// Formats a value by the formatter of its binding.
    static func text(of bound: MarkupBound, by binding: MarkupBinding) -> String {
        let options = binding.options
        let digits = options["maximumFractionDigits"].flatMap { Int($0) }.map {
            min(max($0, 0), 20)
        }
        switch (binding.formatter, bound) {
        case ("number"?, .number(let number)):
            return number.formatted(.number.precision(.fractionLength(0...(digits ?? 3))))
        case ("percent"?, .number(let number)):
            return number.formatted(.percent.precision(.fractionLength(0...(digits ?? 0))))
        case ("currency"?, .number(let number)):
            return number.formatted(.currency(code: options["code"] ?? "EUR"))
        case ("byteCount"?, .number(let number)):
            return Int64(max(-9e18, min(9e18, number))).formatted(.byteCount(style: .file))
        case ("date"?, .date(let date)):
            return date.formatted(dateFormat(options))
        default: return text(of: bound)
        }
    }

    /// Parses a text in the format of a binding; returns nil if the text isn't in this format, and
    /// `MarkupBound.none` if it is empty.
    ///
    /// The percent sign or the currency may be missing: `50` in a percent format is 50 %.
    static func value(of text: String, by binding: MarkupBinding) -> MarkupBound? {
        let text = text.trimmed
        guard !text.isEmpty else { return MarkupBound.none }
        let plain = parse(text, FloatingPointFormatStyle<Double>.number)
        let number: Double?
        switch binding.formatter {
        case "number": number = plain
        case "percent":
            number =
                parse(text, FloatingPointFormatStyle<Double>.Percent.percent)
                ?? plain.map { $0 / 100 }
        case "currency":
            let code = binding.options["code"] ?? "EUR"
            number =
                parse(text, FloatingPointFormatStyle<Double>.Currency.currency(code: code)) ?? plain
        case "date": return parse(text, dateFormat(binding.options)).map { .date($0) }
        default: return nil
        }
        return number.map { .number($0) }
    }

    /// Parses a text; nil if the text doesn't begin with a value, or continues after the value.
    ///
    /// Foundation's own parsers ignore the rest of the text.
    private static func parse<Style: CustomConsumingRegexComponent>(
        _ text: String, _ style: Style
    ) -> Style.RegexOutput? {
        let all = text.startIndex..<text.endIndex
        guard let found = try? style.consuming(text, startingAt: text.startIndex, in: all),
            found.upperBound == text.endIndex
        else { return nil }
        return found.output
    }

    private static func dateFormat(_ options: [String: String]) -> Date.FormatStyle {
        Date.FormatStyle(
            date: dateStyle(options["dateStyle"]), time: timeStyle(options["timeStyle"]))
    }

    private static func dateStyle(_ name: String?) -> Date.FormatStyle.DateStyle {
        switch name {
        case "none": .omitted
        case "short": .numeric
        case "long", "full": .long
        default: .abbreviated
        }
    }

    private static func timeStyle(_ name: String?) -> Date.FormatStyle.TimeStyle {
        switch name {
        case "short": .shortened
        case "medium", "long", "full": .standard
        default: .omitted
        }
    }
}
