import Foundation
import InlayValues

/// The validation of one field against its constraints.
struct FieldCheck {
    let field: FormField

    /// Returns the first violated constraint, or nil for a valid value.
    ///
    /// Buttons and disabled, read-only and hidden fields are always valid.
    ///
    /// - Parameter rest: The part of ``FormPattern/costLimit`` that is left for matching the form's
    ///   patterns.
    /// - Returns: The problem.
    func problem(within rest: inout Int) -> FormProblem? {
        guard field.isEnabled, !field.isReadOnly, field.kind != .hidden, !field.kind.isButton
        else { return nil }
        if isMissing { return problem(.required, missing) }
        guard case .text(let text) = field.value, !text.isEmpty else { return nil }
        return kind(text) ?? length(text) ?? pattern(text, &rest) ?? bounds(text)
    }

    // MARK: - Private

    private var constraints: FormConstraints { field.constraints }

    private func problem(_ rule: FormProblem.Rule, _ sentence: String) -> FormProblem {
        FormProblem(field: field.id, rule, sentence)
    }

    private var isMissing: Bool {
        guard constraints.isRequired else { return false }
        guard case .selection(let indices) = field.value else { return field.value.isEmpty }
        return !indices.contains {
            field.options.indices.contains($0) && !field.options[$0].isPlaceholder
        }
    }

    private var missing: String {
        switch field.kind {
        case .toggle: InterfaceText.mustBeChecked(field.title)
        case .choice, .choices: InterfaceText.chooseAnOption(field.title)
        case .file: InterfaceText.chooseAFile(field.title)
        default: InterfaceText.isRequired(field.title)
        }
    }

    private func kind(_ text: String) -> FormProblem? {
        let rule: InterfaceText? =
            switch field.kind {
            case .email: values(text).allSatisfy(Self.isEmail) ? nil : .mustBeEmail
            case .url: URLSyntax.isAbsolute(text) ? nil : .mustBeURL
            case .number, .range: FieldNumber.number(text) == nil ? .mustBeNumber : nil
            case .date: FieldNumber.value(text, of: .date) == nil ? .mustBeDate : nil
            case .time: FieldNumber.value(text, of: .time) == nil ? .mustBeTime : nil
            case .dateTime:
                FieldNumber.value(text, of: .dateTime) == nil ? .mustBeDateAndTime : nil
            case .month: FieldNumber.value(text, of: .month) == nil ? .mustBeMonth : nil
            case .week: FieldNumber.value(text, of: .week) == nil ? .mustBeWeek : nil
            case .color: Self.isColor(text) ? nil : .mustBeColor
            default: nil
            }
        return rule.map { problem(.kind, $0(field.title)) }
    }

    /// Checks the length of a text; as in HTML, only if the user changed it, and with one unit for
    /// each line break.
    private func length(_ text: String) -> FormProblem? {
        guard field.isChanged else { return nil }
        let count = text.replacing("\r\n", with: "\n").utf16.count
        if let least = constraints.minimumLength, count < least {
            return problem(
                .minimumLength,
                InterfaceText.tooShort(field.title, "\(least)", "\(count)"))
        }
        if let most = constraints.maximumLength, count > most {
            return problem(
                .maximumLength,
                InterfaceText.tooLong(field.title, "\(most)", "\(count)"))
        }
        return nil
    }

    private func pattern(_ text: String, _ rest: inout Int) -> FormProblem? {
        guard !FormPattern.isTooLong(text),
            [.text, .search, .secure, .email, .url, .telephone].contains(field.kind),
            let source = constraints.pattern, let pattern = try? FormPattern(source),
            !values(text).allSatisfy({ pattern.matches($0, within: &rest) })
        else { return nil }
        let sentence =
            constraints.patternHint.map { InterfaceText.wrongFormatWithHint(field.title, $0) }
            ?? InterfaceText.wrongFormat(field.title)
        return problem(.pattern, sentence)
    }

    private func bounds(_ text: String) -> FormProblem? {
        guard let value = FieldNumber.value(text, of: field.kind) else { return nil }
        let scale = StepScale(field)
        let (least, most) = (scale.minimum, scale.maximum)
        // A range of times may extend over midnight.
        if field.kind == .time, let least, let most, least > most {
            guard value > most, value < least else { return step(value) }
            return problem(
                .minimum,
                InterfaceText.mustBeFromTo(
                    field.title, bound(least, constraints.minimum),
                    bound(most, constraints.maximum)))
        }
        let isTime = RuleText.comparatives(of: field.kind).upward == .orLater
        if let least, value < least {
            let rule: InterfaceText = isTime ? .mustBeOrLater : .mustBeOrMore
            return problem(.minimum, rule(field.title, bound(least, constraints.minimum)))
        }
        if let most, value > most {
            let rule: InterfaceText = isTime ? .mustBeOrEarlier : .mustBeOrLess
            return problem(.maximum, rule(field.title, bound(most, constraints.maximum)))
        }
        return step(value)
    }

    private func bound(_ number: Double, _ text: String?) -> String {
        guard field.kind != .range, let text else { return StepScale.shown(number) }
        return RuleText.value(text, of: field.kind)
    }

    private func step(_ value: Double) -> FormProblem? {
        let scale = StepScale(field)
        guard let size = scale.step, !scale.contains(value) else { return nil }
        guard field.kind == .number || field.kind == .range else {
            return problem(.step, InterfaceText.isNoValidValue(field.title))
        }
        let (lower, upper) = scale.texts(around: value)
        return problem(
            .step,
            InterfaceText.mustBeStep(field.title, lower, upper, StepScale.shown(size)))
    }

    private func values(_ text: String) -> [String] {
        guard field.kind == .email, field.allowsMultiple else { return [text] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Returns whether a text is an e-mail address by the HTML standard's rule.
    static func isEmail(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            parts[0].allSatisfy({
                PercentEncoding.isAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0)
            })
        else { return false }
        return parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
                    && label.last != UInt8(ascii: "-")
                    && label.allSatisfy {
                        PercentEncoding.isAlphanumeric($0) || $0 == UInt8(ascii: "-")
                    }
            }
    }

    /// Returns whether a text is a color in HTML's format.
    static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#"
            && text.utf8.dropFirst().allSatisfy(PercentEncoding.isHexDigit)
    }
}
