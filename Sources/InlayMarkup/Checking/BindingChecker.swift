import Foundation
import InlayValues

/// A checker of the formatter of a binding and of its options: `$price::currency;code=EUR`.
struct BindingChecker {
    /// A mistake, at a byte of the attribute's value.
    struct Problem {
        let severity: SourceDiagnostic.Severity
        let offset: Int
        let message: String
    }

    /// The kind of an option's value.
    private enum Option {
        case digits
        case words([String])
        case flag
        /// A currency code of ISO 4217.
        case currency
    }

    private static let fractionDigits: [String: Option] = [
        "minimumFractionDigits": .digits, "maximumFractionDigits": .digits,
    ]
    private static let styles = Option.words(["none", "short", "medium", "long", "full"])

    private static let options: [String: [String: Option]] = [
        "number": fractionDigits.merging([
            "numberStyle": .words(["none", "decimal", "percent", "currency"]),
            "usesGroupingSeparator": .flag,
        ]) { $1 },
        "percent": fractionDigits,
        "currency": fractionDigits.merging(["code": .currency]) { $1 },
        "byteCount": ["countStyle": .words(["file", "memory", "decimal", "binary"])],
        "date": ["dateStyle": styles, "timeStyle": styles],
    ]

    /// Formatters of older documents, whose values a model here doesn't have.
    private static let unsupported = ["personNameComponents", "measurement"]

    private let suggestions: MarkupSuggestions
    private(set) var problems: [Problem] = []

    /// Checks the text of a binding, including the `$`.
    init(_ text: String, _ suggestions: MarkupSuggestions) {
        self.suggestions = suggestions
        check(text)
    }

    private mutating func check(_ text: String) {
        guard let start = text.firstRange(of: "::")?.upperBound else { return }
        var parts: [(text: Substring, offset: Int)] = []
        for part in text[start...].split(separator: ";", omittingEmptySubsequences: false) {
            let blank = part.prefix { $0.isWhitespace }
            parts.append((part, text.utf8.distance(from: text.startIndex, to: blank.endIndex)))
        }
        let (name, offset) = (parts[0].text.trimmed, parts[0].offset)
        guard !name.isEmpty else {
            return report(.error, offset, "the formatter has no name")
        }
        guard !Self.unsupported.contains(name) else {
            return report(
                .warning, offset,
                "the formatter “\(name)” has no counterpart here; the app formats it")
        }
        guard let options = Self.options[name] else {
            let hint = suggestions.text(for: name, among: MarkupBinding.formatters)
            return report(.error, offset, "unknown formatter “\(name)”\(hint)")
        }
        var digits: [String: Int] = [:]
        for part in parts.dropFirst() where !part.text.trimmed.isEmpty {
            check(part.text, at: part.offset, of: name, options, &digits)
        }
        if let least = digits["minimumFractionDigits"], let most = digits["maximumFractionDigits"],
            least > most
        {
            report(.error, offset, "“maximumFractionDigits” is less than “minimumFractionDigits”")
        }
    }

    private mutating func check(
        _ part: Substring, at offset: Int, of formatter: String, _ options: [String: Option],
        _ digits: inout [String: Int]
    ) {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = pair[0].trimmed
        guard let option = options[name] else {
            let hint = suggestions.text(for: name, among: options.keys.sorted())
            let known = options.keys.sorted().joined(separator: ", ")
            return report(
                .error, offset,
                "the formatter “\(formatter)” has no option “\(name)”"
                    + (hint.isEmpty ? "; known are \(known)" : hint))
        }
        guard pair.count > 1 else {
            return report(.error, offset, "the option “\(name)” has no value")
        }
        let value = pair[1].trimmed
        let blanks = pair[1].prefix { $0.isWhitespace }
        let valueOffset =
            offset + pair[0].drop { $0.isWhitespace }.utf8.count + 1 + blanks.utf8.count
        switch option {
        case .digits:
            guard let number = Int(value), (0...20).contains(number) else {
                return report(
                    .error, valueOffset, "expected a whole number from 0 to 20, found “\(value)”")
            }
            digits[name] = number
        case .words(let words):
            guard words.contains(value) else {
                let hint = suggestions.text(for: value, among: words)
                return report(
                    .error, valueOffset,
                    "unknown word “\(value)”"
                        + (hint.isEmpty ? "; known are \(words.joined(separator: ", "))" : hint))
            }
        case .flag:
            guard ["true", "false"].contains(value) else {
                return report(.error, valueOffset, "expected true or false, found “\(value)”")
            }
        case .currency:
            guard Self.currencies.contains(value) else {
                return report(
                    .error, valueOffset, "expected a currency code such as EUR, found “\(value)”")
            }
        }
    }

    private static let currencies = Set(Locale.Currency.isoCurrencies.map(\.identifier))

    private mutating func report(
        _ severity: SourceDiagnostic.Severity, _ offset: Int, _ message: String
    ) {
        problems.append(Problem(severity: severity, offset: offset, message: message))
    }
}
