import Foundation
import InlayValues
import OrderedCollections

/// Django’s filters for numbers, lists and dates.
enum DjangoValueFilters {
    static let all: [String: TemplateFilter] = [
        "add": TemplateFilter(argumentCount: 1...1) { value, arguments in
            if let left = try PythonText.decimal(of: value),
                let right = try PythonText.decimal(of: arguments[0])
            {
                return PythonText.value(of: left + right)
            }
            switch (value, arguments[0]) {
            case (.array(let left), .array(let right)): return .array(left + right)
            case (.html(let left), .html(let right)): return .html(left + right)
            case (.string, .string), (.string, .html), (.html, .string):
                return .string(value.text + arguments[0].text)
            default: return .string("")
            }
        },
        "default_if_none": TemplateFilter(argumentCount: 1...1) { value, arguments in
            value == .null ? arguments[0] : value
        },
        "dictsort": TemplateFilter(argumentCount: 1...1) { value, arguments in
            sorted(value, by: arguments[0], isReversed: false)
        },
        "dictsortreversed": TemplateFilter(argumentCount: 1...1) { value, arguments in
            sorted(value, by: arguments[0], isReversed: true)
        },
        "divisibleby": TemplateFilter(argumentCount: 1...1) { value, arguments in
            guard let left = try PythonText.decimal(of: value),
                let right = PythonText.integer(of: arguments[0]), right != 0
            else { throw FilterProblem(description: "two whole numbers are needed") }
            return .bool(PythonText.isDivisible(left, by: right))
        },
        "filesizeformat": StandardFilters.safe { value, _ in .string(fileSize(value.numeric ?? 0))
        },
        "floatformat": StandardFilters.safe(0...1) { value, arguments in
            try floatFormat(value, arguments.first ?? .integer(-1))
        },
        "get_digit": TemplateFilter(argumentCount: 1...1) { value, arguments in
            guard let number = try PythonText.decimal(of: value),
                let index = PythonText.integer(of: arguments[0]),
                index >= 1
            else { return value }
            let digits = Array("\(number)")
            guard index <= digits.count else { return .integer(0) }
            return .integer(digits[digits.count - index].wholeNumberValue ?? 0)
        },
        "pluralize": TemplateFilter(argumentCount: 0...1) { value, arguments in
            let parts = (arguments.first?.text ?? "s")
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard parts.count <= 2 else { return .string("") }
            let (one, many) = parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
            switch value {
            case .array(let values): return .string(values.count == 1 ? one : many)
            case .object(let members): return .string(members.count == 1 ? one : many)
            default:
                guard let number = value.numeric else { return .string("") }
                return .string(number == 1 ? one : many)
            }
        },
        "random": TemplateFilter { value, _ in
            switch value {
            case .array(let values): return values.randomElement() ?? .string("")
            case .string, .html:
                return .string(TextUnits.of(value.text).randomElement().map { String($0) } ?? "")
            default: return .string("")
            }
        },
        "slice": StandardFilters.safe(1...1) { value, arguments in slice(value, arguments[0].text)
        },
        "unordered_list": TemplateFilter(environment: { value, _, context in
            guard case .array(let values) = value else { return value }
            return .html(
                TrustedHTML(
                    trusting: listItems(
                        values, depth: 1, isEscaped: context.isAutoescaped, context.dialect)))
        }),
        "yesno": TemplateFilter(argumentCount: 0...1) { value, arguments in
            let words = (arguments.first?.text ?? "yes,no,maybe").split(
                separator: ",", omittingEmptySubsequences: false
            ).map(String.init)
            guard words.count >= 2 else { return value }
            if value == .null { return .string(words.count > 2 ? words[2] : words[1]) }
            return .string(value.isTrue(.django) ? words[0] : words[1])
        },
        "json_script": TemplateFilter(argumentCount: 0...1) { value, arguments in
            var json: [UInt8] = []
            DjangoJSON.append(value, to: &json)
            let identifier = arguments.first.map { " id=\"\(TrustedHTML.text($0.text).source)\"" }
            return .html(
                TrustedHTML(
                    trusting: "<script\(identifier ?? "") type=\"application/json\">"
                        + String(decoding: json, as: UTF8.self) + "</script>"))
        },
        "date": TemplateFilter(
            argumentCount: 0...1,
            environment: { value, arguments, context in
                guard let date = DateFormats.date(of: value, context.environment) else {
                    return .string("")
                }
                return .string(
                    DjangoDate.string(
                        of: date, as: format(arguments, or: "N j, Y"), context.environment))
            }),
        "time": TemplateFilter(
            argumentCount: 0...1,
            environment: { value, arguments, context in
                guard let date = DateFormats.date(of: value, context.environment) else {
                    return .string("")
                }
                return .string(
                    DjangoDate.string(
                        of: date, as: format(arguments, or: "P"), context.environment))
            }),
        "timesince": TemplateFilter(
            argumentCount: 0...1,
            environment: { value, arguments, context in
                guard let date = DateFormats.date(of: value, context.environment) else {
                    return .string("")
                }
                let now =
                    arguments.first.flatMap { DateFormats.date(of: $0, context.environment) }
                    ?? context.environment.now()
                return .string(DjangoDate.distance(from: date, to: now, context.environment))
            }),
        "timeuntil": TemplateFilter(
            argumentCount: 0...1,
            environment: { value, arguments, context in
                guard let date = DateFormats.date(of: value, context.environment) else {
                    return .string("")
                }
                let now =
                    arguments.first.flatMap { DateFormats.date(of: $0, context.environment) }
                    ?? context.environment.now()
                return .string(DjangoDate.distance(from: now, to: date, context.environment))
            }),
        "color_format": TemplateFilter(argumentCount: 1...1) { value, arguments in
            guard arguments[0].text == "hex" else { return value }
            let digits = value.text.lowercased().filter(\.isHexDigit)
            return .string(digits.count == 6 ? digits : "000000")
        },
    ]

    /// Returns the format of a date; the default also for an empty argument.
    private static func format(_ arguments: [TemplateValue], or standard: String) -> String {
        arguments.first.map(\.text).flatMap { $0.isEmpty ? nil : $0 } ?? standard
    }

    private static func sorted(
        _ value: TemplateValue, by key: TemplateValue, isReversed: Bool
    ) -> TemplateValue {
        guard case .array(let values) = value else { return .string("") }
        let path = key.text.split(separator: ".", omittingEmptySubsequences: false).map {
            PathComponent(String($0))
        }
        guard !path.contains(where: { $0.name.hasPrefix("_") }) else { return .string("") }
        var keyed: [(key: TemplateValue, value: TemplateValue)] = []
        var indexes = Array(repeating: 0, count: path.count)
        for value in values {
            var found = value
            for (step, component) in path.enumerated() {
                guard let next = found.member(component, .django, hint: &indexes[step]) else {
                    return .string("")
                }
                found = next
            }
            keyed.append((found, value))
        }
        var isComparable = true
        let order = keyed.enumerated().sorted { left, right in
            let (first, second) = isReversed ? (right, left) : (left, right)
            guard let isLess = first.element.key.isLess(than: second.element.key) else {
                isComparable = false
                return false
            }
            if isLess { return true }
            return second.element.key.isLess(than: first.element.key) == true
                ? false : left.offset < right.offset
        }
        return isComparable ? .array(order.map(\.element.value)) : .string("")
    }

    private static func fileSize(_ bytes: Double) -> String {
        let units = ["KB", "MB", "GB", "TB", "PB"]
        let size = abs(bytes)
        let sign = bytes < 0 ? "-" : ""
        if size < 1024 {
            return "\(sign)\(Int(size))\u{A0}byte\(Int(size) == 1 ? "" : "s")"
        }
        var value = size / 1024
        var unit = 0
        while value >= 1024, unit < units.count - 1 {
            value /= 1024
            unit += 1
        }
        return sign + String(format: "%.1f", value) + "\u{A0}" + units[unit]
    }

    private static func floatFormat(
        _ value: TemplateValue, _ argument: TemplateValue
    ) throws(FilterProblem) -> TemplateValue {
        guard let number = value.numeric else { return .string("") }
        var text = argument.text
        var isGrouped = false
        while let last = text.last, last == "g" || last == "u" {
            if last == "g" { isGrouped = true }
            text.removeLast()
        }
        if text.isEmpty { text = "-1" }
        guard let digits = Int(text) else { return value }
        guard number.isFinite, (-200...200).contains(digits) else {
            return .string(value.text)
        }
        var exact: Decimal?
        if case .decimal(let decimal) = value {
            exact = try PythonText.decimal(of: decimal, fractionDigits: abs(digits))
        }
        guard number.magnitude < 1e100 else {
            let zeros = digits > 0 ? "." + String(repeating: "0", count: digits) : ""
            return .string(grouped(wholeDigits(number) + zeros, isGrouped))
        }
        // Smaller numbers are below the range of `Decimal`, and round to zero.
        let decimal =
            exact
            ?? (number.magnitude < 1e-100
                ? 0 : Decimal(string: PythonText.of(value)) ?? Decimal(number))
        var rounded = Decimal()
        var source = decimal
        NSDecimalRound(&rounded, &source, abs(digits), .plain)
        if digits < 0, decimal.isWhole {
            return .string(grouped(NSDecimalString(&rounded, nil), isGrouped))
        }
        var result = NSDecimalString(&rounded, nil)
        if digits != 0 {
            let parts = result.split(separator: ".", omittingEmptySubsequences: false)
            let fraction = parts.count > 1 ? String(parts[1]) : ""
            result =
                String(parts[0]) + "." + fraction
                + String(repeating: "0", count: max(0, abs(digits) - fraction.count))
        }
        return .string(grouped(result, isGrouped))
    }

    /// Returns the digits of a whole number that a `Decimal` can't hold: the fewest significant
    /// digits that identify it, followed by zeros.
    private static func wholeDigits(_ number: Double) -> String {
        let parts = number.description.split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return digits[0] + fraction
            + String(repeating: "0", count: max(0, exponent - fraction.count))
    }

    private static func grouped(_ text: String, _ isGrouped: Bool) -> String {
        guard isGrouped else { return text }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let sign = parts[0].hasPrefix("-") ? "-" : ""
        let digits = Array(parts[0].drop { $0 == "-" })
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return sign + result + (parts.count > 1 ? "." + parts[1] : "")
    }

    private static func slice(_ value: TemplateValue, _ text: String) -> TemplateValue {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let bounds = parts.map { Int($0.trimmingCharacters(in: .whitespaces)) }
        let step = parts.count > 2 ? bounds[2] ?? 1 : 1
        guard zip(parts, bounds).allSatisfy({ $0.isEmpty || $1 != nil }), parts.count <= 3,
            step != 0
        else { return value }
        func indexes(_ count: Int) -> [Int] {
            func clamp(_ index: Int) -> Int {
                min(max(index < 0 ? index + count : index, 0), count)
            }
            if parts.count == 1 { return Array(0..<clamp(bounds[0] ?? count)) }
            if step > 0 {
                let (start, end) = (clamp(bounds[0] ?? 0), clamp(bounds[1] ?? count))
                return start < end ? Array(stride(from: start, to: end, by: step)) : []
            }
            let start = bounds[0].map { min($0 < 0 ? $0 + count : $0, count - 1) } ?? count - 1
            let end = bounds[1].map { max(-1, $0 < 0 ? $0 + count : $0) } ?? -1
            return Array(stride(from: start, to: end, by: step)).filter { (0..<count).contains($0) }
        }
        switch value {
        case .array(let values): return .array(indexes(values.count).map { values[$0] })
        case .string, .html:
            let letters = TextUnits.of(value.text)
            return .string(String(indexes(letters.count).map { letters[$0] }))
        default: return value
        }
    }

    private static func listItems(
        _ values: [TemplateValue], depth: Int, isEscaped: Bool, _ dialect: TemplateDialect
    ) -> String {
        let indent = String(repeating: "\t", count: depth)
        var lines: [String] = []
        var index = 0
        while index < values.count {
            var inner = ""
            if index + 1 < values.count, case .array(let children) = values[index + 1], depth < 100
            {
                let items = listItems(children, depth: depth + 1, isEscaped: isEscaped, dialect)
                inner = "\n\(indent)<ul>\n\(items)\n\(indent)</ul>\n\(indent)"
            }
            let item = StandardFilters.html(values[index], isEscaped: isEscaped, dialect).source
            lines.append("\(indent)<li>\(item)\(inner)</li>")
            index += inner.isEmpty ? 1 : 2
        }
        return lines.joined(separator: "\n")
    }
}

/// The error of a failed filter.
struct FilterProblem: Error, CustomStringConvertible {
    let description: String
}

extension Decimal {
    fileprivate var isWhole: Bool {
        var rounded = Decimal()
        var source = self
        NSDecimalRound(&rounded, &source, 0, .plain)
        return rounded == self
    }
}

/// JSON in Python's format, with all characters escaped that could end a script.
enum DjangoJSON {
    static func append(_ value: TemplateValue, to output: inout [UInt8]) {
        switch value {
        case .array(let values):
            output += "[".utf8
            for (index, value) in values.enumerated() {
                if index > 0 { output += ", ".utf8 }
                append(value, to: &output)
            }
            output += "]".utf8
        case .object(let members):
            output += "{".utf8
            for (index, member) in members.enumerated() {
                if index > 0 { output += ", ".utf8 }
                append(.string(member.key), to: &output)
                output += ": ".utf8
                append(member.value, to: &output)
            }
            output += "}".utf8
        case .null, .bool, .integer, .number, .decimal:
            ScriptWriter(quote: "\"", isJSON: true).append(value, to: &output)
        default:
            output += "\"".utf8
            for scalar in value.text.unicodeScalars {
                switch scalar {
                case "\"": output += "\\\"".utf8
                case "\\": output += "\\\\".utf8
                case "\n": output += "\\n".utf8
                case "\r": output += "\\r".utf8
                case "\t": output += "\\t".utf8
                case "<", ">", "&", "\0"..."\u{1F}", "\u{7F}"...:
                    for unit in String(scalar).utf16 {
                        let digits = String(
                            unit, radix: 16, uppercase: "<>&".unicodeScalars.contains(scalar))
                        output +=
                            ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                    }
                default: output += String(scalar).utf8
                }
            }
            output += "\"".utf8
        }
    }
}
