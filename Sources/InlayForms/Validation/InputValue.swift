import Foundation
import InlayHTML

extension FormField.Kind {
    /// Returns the field kind for an input type; unknown types are text fields.
    init(inputType type: String) {
        switch type {
        case "search": self = .search
        case "password": self = .secure
        case "email": self = .email
        case "url": self = .url
        case "tel": self = .telephone
        case "number": self = .number
        case "range": self = .range
        case "date": self = .date
        case "time": self = .time
        case "datetime-local": self = .dateTime
        case "month": self = .month
        case "week": self = .week
        case "color": self = .color
        case "file": self = .file
        case "hidden": self = .hidden
        default: self = .text
        }
    }
}

extension FormConstraints {
    /// Reads the constraints from an element's attributes.
    init(_ element: HTMLElement, _ kind: FormField.Kind) {
        self.init()
        isRequired =
            element[attribute: "required"] != nil
            && ![.hidden, .range, .color, .submit, .reset].contains(kind)
        switch kind {
        case .text, .search, .secure, .email, .url, .telephone, .multiline:
            minimumLength = Self.count(element[attribute: "minlength"])
            maximumLength = Self.count(element[attribute: "maxlength"])
            if kind != .multiline {
                pattern = element[attribute: "pattern"]
                // By the HTML standard, `title` describes the pattern.
                patternHint = pattern == nil ? nil : element[attribute: "title"]
            }
        case .number, .range, .date, .time, .dateTime, .month, .week:
            minimum = Self.bound(element[attribute: "min"], kind)
            maximum = Self.bound(element[attribute: "max"], kind)
            stepBase = element[attribute: "value"]
            let text = element[attribute: "step"]
            if text?.lowercased() == "any" {
                step = .any
            } else if let text, let size = FieldNumber.number(text), size > 0 {
                step = .by(size)
            }
            if kind == .range {
                stepBase = minimum ?? stepBase
                minimum = minimum ?? "0"
                maximum = maximum ?? "100"
            }
        default: break
        }
    }

    private static func bound(_ text: String?, _ kind: FormField.Kind) -> String? {
        text.flatMap { FieldNumber.value($0, of: kind) == nil ? nil : $0 }
    }

    private static func count(_ text: String?) -> Int? {
        guard let text else { return nil }
        let digits = text.drop { " \t\n\r\u{C}".contains($0) }
            .prefix { $0.isASCII && $0.isNumber }
        return Int(digits)
    }
}

/// Value sanitization by the HTML standard.
enum InputValue {
    /// Returns the value of an input for the text of its `value` attribute.
    static func sanitized(
        _ text: String, _ kind: FormField.Kind, _ constraints: FormConstraints,
        _ allowsMultiple: Bool
    ) -> String {
        switch kind {
        case .text, .search, .secure, .telephone: return text.withoutLineBreaks
        case .url: return trimmed(text.withoutLineBreaks)
        case .email:
            let line = text.withoutLineBreaks
            guard allowsMultiple else { return trimmed(line) }
            return line.split(separator: ",", omittingEmptySubsequences: false)
                .map { trimmed(String($0)) }.joined(separator: ",")
        case .color: return FieldCheck.isColor(text) ? text.lowercased() : "#000000"
        case .range: return range(text, constraints)
        case .dateTime:
            guard FieldNumber.value(text, of: kind) != nil else { return "" }
            return shortest(text.replacing(" ", with: "T"))
        case .number, .date, .time, .month, .week:
            return FieldNumber.value(text, of: kind) == nil ? "" : text
        default: return text
        }
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\n\r\u{C}"))
    }

    /// Returns a date and time without seconds that are zero, and without trailing zeros in them.
    private static func shortest(_ text: String) -> String {
        var text = text[...]
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        if text.count(where: { $0 == ":" }) == 2, text.hasSuffix(":00") { text.removeLast(3) }
        return String(text)
    }

    /// Clamps a number to its bounds and rounds it to a step; without a number, uses the
    /// midpoint.
    private static func range(_ text: String, _ constraints: FormConstraints) -> String {
        let scale = StepScale(constraints, .range)
        let (least, most) = (scale.minimum ?? 0, scale.maximum ?? 100)
        guard let given = FieldNumber.number(text) else {
            return scale.text(nearest: least + max(0, most - least) / 2)
        }
        // A value that is on a step keeps its digits.
        let isValid = given >= least && given <= most && scale.contains(given)
        return isValid ? text : scale.text(nearest: given)
    }
}

extension FormField {
    /// Returns the text that is submitted for a text.
    ///
    /// As in browsers, it is empty if the text isn't the number, date or time that the field needs.
    func submitted(_ text: String) -> String {
        switch kind {
        case .number, .date, .time, .dateTime, .month, .week:
            InputValue.sanitized(text, kind, constraints, allowsMultiple)
        default: text
        }
    }

    /// Returns the value for a text that the user typed.
    ///
    /// Line breaks are removed, and the spaces around URLs and e-mail addresses. An invalid number
    /// or date is kept, so that validation reports it.
    package func typed(_ text: String) -> FormValue {
        switch kind {
        case .text, .search, .secure, .telephone, .email, .url:
            .text(InputValue.sanitized(text, kind, constraints, allowsMultiple))
        case .number: .text(text.trimmingCharacters(in: .whitespaces))
        default: .text(text)
        }
    }
}
