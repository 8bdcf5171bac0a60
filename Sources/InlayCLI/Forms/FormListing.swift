import Foundation
import Inlay

/// A listing of a form's fields for a terminal.
struct FormListing {
    private static let longestValue = 200

    let text: String

    init(_ found: HTMLForm) {
        let form = found.form
        let name = found.name.isEmpty ? "" : " \(Self.line(found.name))"
        let encoding = form.method == .post ? " as \(form.encoding.rawValue)" : ""
        let action = form.action?.absoluteString ?? "no address"
        var lines = [
            "form\(name) (\(found.index + 1) of \(found.count)): "
                + "\(form.method.rawValue) \(action)\(encoding)"
        ]
        let width = min(24, form.fields.map(\.name.count).max() ?? 0)
        for section in form.sections where !section.fields.isEmpty {
            lines.append("")
            if !section.title.isEmpty { lines.append(Self.line(section.title)) }
            for field in section.fields { lines += Self.lines(of: field, width) }
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    // MARK: - Private

    private static func lines(of field: FormField, _ width: Int) -> [String] {
        let name = line(field.name.isEmpty ? "-" : field.name)
        let padding = String(repeating: " ", count: max(0, width - name.count))
        let rules = ([noun(field.kind)] + constraints(of: field)).joined(separator: ", ")
        let label = field.label.isEmpty ? "" : "  “\(line(field.label))”"
        var lines = ["  \(name)\(padding)  \(rules)\(label)\(value(of: field))"]
        guard case .selection(let selection) = field.value else {
            if !field.suggestions.isEmpty {
                let known = field.suggestions.prefix(20).map { line($0.value) }
                lines.append("      suggestions: \(known.joined(separator: ", "))")
            }
            return lines
        }
        for (index, option) in field.options.enumerated() {
            let mark = selection.contains(index) ? "*" : " "
            let label = option.label == option.value ? "" : "  “\(line(option.label))”"
            let group = option.group.isEmpty ? "" : "  (\(line(option.group)))"
            let state = option.isEnabled ? "" : "  disabled"
            lines.append("    \(mark) \(quoted(option.value))\(label)\(group)\(state)")
        }
        return lines
    }

    private static func noun(_ kind: FormField.Kind) -> String {
        switch kind {
        case .multiline: "text of lines"
        case .secure: "password"
        case .email: "e-mail"
        case .dateTime: "date and time"
        case .toggle: "check box"
        case .choice: "one of"
        case .choices: "any of"
        case .submit: "button"
        case .reset: "button that resets"
        default: kind.rawValue
        }
    }

    private static func constraints(of field: FormField) -> [String] {
        let rules = field.constraints
        var texts: [String] = []
        if rules.isRequired { texts.append("required") }
        if !field.isEnabled { texts.append("disabled") }
        if field.isReadOnly { texts.append("read-only") }
        if !field.isVisible { texts.append("not shown") }
        if let least = rules.minimumLength { texts.append("at least \(least) characters") }
        if let most = rules.maximumLength { texts.append("at most \(most) characters") }
        if let least = rules.minimum { texts.append("from \(line(least))") }
        if let most = rules.maximum { texts.append("to \(line(most))") }
        if case .by(let step) = rules.step { texts.append("in steps of \(step)") }
        if let pattern = rules.pattern {
            let isIgnored = field.patternProblem != nil
            texts.append(
                "\(isIgnored ? "ignores the invalid pattern" : "matches") \(line(pattern))")
        }
        if !field.acceptedTypes.isEmpty {
            texts.append(field.acceptedTypes.map(line).joined(separator: " "))
        }
        if field.allowsMultiple { texts.append("multiple") }
        return texts
    }

    private static func value(of field: FormField) -> String {
        switch field.value {
        case .selection: return ""
        case _ where field.kind == .submit:
            return field.submittedValue.isEmpty ? "" : " = \(quoted(field.submittedValue))"
        case .toggle(let isOn):
            return " = \(isOn ? "on" : "off")"
                + (field.submittedValue == "on" ? "" : " (\(quoted(field.submittedValue)))")
        case .files(let files):
            return files.isEmpty
                ? "" : " = \(files.map { quoted($0.name) }.joined(separator: ", "))"
        case .text(let text):
            guard !text.isEmpty else { return "" }
            return field.kind == .secure ? " = (not shown)" : " = \(quoted(text))"
        }
    }

    /// Quotes a value, with line breaks as escapes; cuts long values.
    private static func quoted(_ text: String) -> String {
        let short = String(text.prefix(longestValue))
        let rest = short.count < text.count ? "…" : ""
        return JSONValue.string(short).serialized() + rest
    }

    /// Returns a text on a single line; cuts long texts.
    private static func line(_ text: String) -> String {
        let short = text.count > longestValue ? text.prefix(longestValue) + "…" : text[...]
        return String(short.map { $0.isNewline || $0 == "\t" ? "·" : $0 })
    }
}
