import Foundation
import InlayMarkup
import InlayShell

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
        switch (formatter(of: binding), bound) {
        case ("number"?, .number(let number)):
            let isPlain = options["numberStyle"] == "none"
            let groups = options["usesGroupingSeparator"].map { $0 == "true" } ?? !isPlain
            return number.formatted(
                .number.precision(.fractionLength(digits(options, isPlain ? 0 : 3)))
                    .grouping(groups ? .automatic : .never))
        case ("percent"?, .number(let number)):
            return number.formatted(.percent.precision(.fractionLength(digits(options, 0))))
        case ("currency"?, .number(let number)):
            let style = FloatingPointFormatStyle<Double>.Currency(code: options["code"] ?? "EUR")
            let hasDigits = options.keys.contains { $0.hasSuffix("FractionDigits") }
            return number.formatted(
                hasDigits ? style.precision(.fractionLength(digits(options, 2))) : style)
        case ("byteCount"?, .number(let number)):
            return Int64(max(-9e18, min(9e18, number))).formatted(
                .byteCount(style: countStyle(options["countStyle"])))
        case ("date"?, .date(let date)):
            return date.formatted(dateFormat(options))
        default: return text(of: bound)
        }
    }

    /// Returns the formatter that a binding names, or the one that its `numberStyle` stands for.
    private static func formatter(of binding: MarkupBinding) -> String? {
        guard binding.formatter == "number",
            let style = binding.options["numberStyle"], ["percent", "currency"].contains(style)
        else { return binding.formatter }
        return style
    }

    /// Returns the range of the number of decimal places.
    private static func digits(_ options: [String: String], _ standard: Int) -> ClosedRange<Int> {
        func number(_ name: String) -> Int? {
            options[name].flatMap { Int($0) }.map { min(max($0, 0), 20) }
        }
        let least = number("minimumFractionDigits") ?? 0
        return least...max(least, number("maximumFractionDigits") ?? standard)
    }

    private static func countStyle(_ name: String?) -> ByteCountFormatStyle.Style {
        switch name {
        case "memory": .memory
        case "decimal": .decimal
        case "binary": .binary
        default: .file
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
        switch formatter(of: binding) {
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
