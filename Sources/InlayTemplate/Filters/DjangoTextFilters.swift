import Foundation
import InlayValues

/// Django’s filters for text.
enum DjangoTextFilters {
    static let all: [String: TemplateFilter] = [
        "addslashes": StandardFilters.safe { value, _ in
            // By scalars: a quote and a combining mark are one `Character`.
            var text = String.UnicodeScalarView()
            for scalar in value.text.unicodeScalars {
                if scalar == "\\" || scalar == "\"" || scalar == "'" { text.append("\\") }
                text.append(scalar)
            }
            return .string(String(text))
        },
        "capfirst": StandardFilters.safe { value, _ in
            .string(value.text.prefix(1).uppercased() + value.text.dropFirst())
        },
        "title": StandardFilters.safe { value, _ in .string(LetterCase.titled(value.text)) },
        "center": StandardFilters.safe(1...1) { value, arguments in
            let text = value.text
            let width = width(arguments[0])
            let space = max(0, width - TextUnits.count(text))
            let left = space / 2 + (space & width & 1)
            return .string(blank(left) + text + blank(space - left))
        },
        "ljust": StandardFilters.safe(1...1) { value, arguments in
            let space = width(arguments[0]) - TextUnits.count(value.text)
            return .string(value.text + blank(space))
        },
        "rjust": StandardFilters.safe(1...1) { value, arguments in
            let space = width(arguments[0]) - TextUnits.count(value.text)
            return .string(blank(space) + value.text)
        },
        "cut": TemplateFilter(
            argumentCount: 1...1,
            environment: { value, arguments, context in
                let (bytes, part) = (Array(value.text.utf8), Array(arguments[0].text.utf8))
                let text = String(decoding: bytes.replacing(part, with: []), as: UTF8.self)
                if case .html = value, arguments[0].text != ";", context.keepsTrust {
                    return .html(TrustedHTML(trusting: text))
                }
                return .string(text)
            }),
        "safe": TemplateFilter { value, _ in .html(TrustedHTML(trusting: value.text)) },
        "safeseq": TemplateFilter(environment: { value, _, context in
            guard case .array(let values) = value else { return value }
            return .array(
                values.map { .html(StandardFilters.html($0, isEscaped: false, context.dialect)) })
        }),
        "force_escape": TemplateFilter { value, _ in .html(.text(value.text)) },
        "escapeseq": TemplateFilter(environment: { value, _, context in
            guard case .array(let values) = value else { return value }
            return .array(
                values.map { .html(StandardFilters.html($0, isEscaped: true, context.dialect)) })
        }),
        "escapejs": TemplateFilter { value, _ in
            .html(TrustedHTML(trusting: escapedScript(value.text)))
        }.escaping(for: .script),
        "linebreaks": TemplateFilter(environment: { value, _, context in
            let text = StandardFilters.html(value, isEscaped: context.isAutoescaped).source
                .replacingOccurrences(
                    of: "\r\n", with: "\n"
                )
                .replacingOccurrences(of: "\r", with: "\n")
            let paragraphs = split(text, minimum: 2).map {
                "<p>\($0.replacingOccurrences(of: "\n", with: "<br>"))</p>"
            }
            return .html(TrustedHTML(trusting: paragraphs.joined(separator: "\n\n")))
        }),
        "linebreaksbr": TemplateFilter(environment: { value, _, context in
            let text = StandardFilters.html(value, isEscaped: context.isAutoescaped).source
                .replacingOccurrences(
                    of: "\r\n", with: "\n"
                )
                .replacingOccurrences(of: "\r", with: "\n")
            return .html(TrustedHTML(trusting: text.replacingOccurrences(of: "\n", with: "<br>")))
        }),
        "linenumbers": TemplateFilter(environment: { value, _, context in
            // Split by scalars: CR LF is one character, and the line keeps its CR.
            let lines = value.text.unicodeScalars.split(
                separator: "\n", omittingEmptySubsequences: false)
            let width = String(lines.count).count
            let numbered = lines.enumerated().map { index, line in
                let number = String(index + 1)
                var part = TemplateValue.string(String(line))
                if case .html = value { part = .html(TrustedHTML(trusting: String(line))) }
                return "\(String(repeating: "0", count: width - number.count))\(number). "
                    + StandardFilters.html(part, isEscaped: context.isAutoescaped).source
            }
            return .html(TrustedHTML(trusting: numbered.joined(separator: "\n")))
        }),
        "phone2numeric": StandardFilters.safe { value, _ in
            let keys = Array("22233344455566677778889999".utf8)
            // By bytes: a letter and a combining mark are one `Character`.
            let bytes = LetterCase.lowercased(value.text).utf8.map { byte in
                (0x61...0x7A).contains(byte) ? keys[Int(byte) - 0x61] : byte
            }
            return .string(String(decoding: bytes, as: UTF8.self))
        },
        "slugify": StandardFilters.safe { value, _ in
            let text = value.text.decomposedStringWithCompatibilityMapping.unicodeScalars
                .filter(\.isASCII).map { String($0) }.joined().lowercased()
            let kept = text.filter {
                $0.isLetter || $0.isNumber || "_- ".contains($0) || $0.isNewline || $0 == "\t"
            }
            let words = kept.split { $0 == " " || $0 == "-" || $0.isNewline || $0 == "\t" }
            return .string(
                words.joined(separator: "-").trimmingCharacters(
                    in: CharacterSet(charactersIn: "-_")))
        },
        "stringformat": StandardFilters.safe(1...1) { value, arguments in
            .string(try StringFormat.string(value, arguments[0].text))
        },
        "striptags": StandardFilters.safe { value, _ in .string(stripped(value.text)) },
        "truncatechars": StandardFilters.safe(1...1) { value, arguments in
            guard let count = arguments[0].wholeNumber else { return value }
            guard count > 0 else { return .string("") }
            let letters = TextUnits.of(value.text)
            guard letters.count > count else { return .string(value.text) }
            return .string(String(letters.prefix(count - 1)) + "…")
        },
        "truncatewords": StandardFilters.safe(1...1) { value, arguments in
            guard let count = arguments[0].wholeNumber else { return value }
            guard count > 0 else { return .string("") }
            let words = value.text.split(whereSeparator: \.isWhitespace)
            let text = words.prefix(count).joined(separator: " ")
            return .string(words.count > count ? text + " …" : text)
        },
        "urlencode": TemplateFilter(argumentCount: 0...1) { value, arguments in
            let kept = arguments.first?.text ?? "/"
            return .string(encoded(value.text, keeping: "-._~" + kept))
        }.escaping(for: .url),
        "iriencode": StandardFilters.safe { value, _ in
            .string(encoded(value.text, keeping: "/#%[]=:;$&()+,!?*@'~-._"))
        }.escaping(for: .url),
        "wordcount": TemplateFilter { value, _ in
            .integer(value.text.split(whereSeparator: \.isWhitespace).count)
        },
        "wordwrap": StandardFilters.safe(1...1) { value, arguments in
            .string(wrapped(value.text, to: arguments[0].wholeNumber ?? 80))
        },
        "make_list": TemplateFilter(environment: { value, _, context in
            let letters = TextUnits.of(value.text)
            try context.limit.check(
                bytes: MemoryLayout<TemplateValue>.stride, times: letters.count)
            return .array(letters.map { .string(String($0)) })
        }),
        "linewrap": StandardFilters.safe(1...1) { value, arguments in
            .string(wrapped(value.text, to: arguments[0].wholeNumber ?? 80))
        },
    ]

    /// Returns the width that a filter pads to, at most 100,000.
    private static func width(_ argument: TemplateValue) -> Int {
        max(0, min(argument.wholeNumber ?? 0, 100_000))
    }

    private static func blank(_ count: Int) -> String {
        String(repeating: " ", count: max(0, count))
    }

    private static func split(_ text: String, minimum: Int) -> [String] {
        var parts: [String] = []
        var part = ""
        var breaks = 0
        for letter in text {
            if letter == "\n" {
                breaks += 1
                continue
            }
            if breaks >= minimum {
                parts.append(part)
                part = ""
            } else {
                part += String(repeating: "\n", count: breaks)
            }
            breaks = 0
            part.append(letter)
        }
        if breaks >= minimum {
            parts.append(part)
            part = ""
        } else {
            part += String(repeating: "\n", count: breaks)
        }
        parts.append(part)
        return parts
    }

    private static func escapedScript(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "'", "\"", ">", "<", "&", "=", "-", ";", "`", "\u{2028}", "\u{2029}",
                "\0"..."\u{1F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func stripped(_ text: String) -> String {
        var text = text
        // Removing a tag may join the parts of another.
        for _ in 0..<50 {
            let rest = withoutTags(text)
            if rest.utf8.count == text.utf8.count { break }
            text = rest
        }
        return text
    }

    private static func withoutTags(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.unicodeScalars.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            if let tag = HTMLTagText(startOf: rest) {
                guard tag.isClosed else { break }
                rest = rest[tag.text.endIndex...]
            } else {
                result += "<"
                rest = rest[rest.unicodeScalars.index(after: start)...]
            }
        }
        return result + rest
    }

    private static func encoded(_ text: String, keeping kept: String) -> String {
        var result = ""
        // A byte of a character beyond ASCII is no character by itself.
        let kept = Set(kept.utf8.filter { $0 < 0x80 })
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
                result.append(Character(Unicode.Scalar(byte)))
            case _ where kept.contains(byte): result.append(Character(Unicode.Scalar(byte)))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// Wraps lines like Python's `textwrap`: white space at a break is dropped, and a word that is
    /// longer than the width stays whole.
    private static func wrapped(_ text: String, to width: Int) -> String {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
            var lines: [Substring] = []
            var current = line.prefix(0)
            var count = 0
            for word in line.split(separator: " ") {
                let added = TextUnits.count(line[current.endIndex..<word.endIndex])
                if count + added <= width {
                    current = line[current.startIndex..<word.endIndex]
                    count += added
                } else {
                    if !current.isEmpty { lines.append(current) }
                    current = word
                    count = TextUnits.count(word)
                }
            }
            return (lines + [current]).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

/// Python's `%` formats, which the filter `stringformat` uses.
enum StringFormat {
    /// Formats a value by a Python format without its first percent sign, such as `.2f km`.
    ///
    /// - Returns: The text; empty if the format is invalid.
    static func string(_ value: TemplateValue, _ format: String) throws(FilterProblem) -> String {
        var rest = Substring(format)
        guard let text = try converted(value, &rest) else { return "" }
        let parts = rest.components(separatedBy: "%%")
        return parts.contains { $0.contains("%") } ? "" : text + parts.joined(separator: "%")
    }

    /// Formats a value by the conversion specifier at the start of a format, and removes the
    /// specifier; returns nil if it is invalid.
    private static func converted(
        _ value: TemplateValue, _ rest: inout Substring
    ) throws(FilterProblem) -> String? {
        var flags = Set<Character>()
        while let flag = rest.first, "-+ 0#".contains(flag) {
            flags.insert(flag)
            rest = rest.dropFirst()
        }
        let width = Int(rest.prefix { $0.isNumber }) ?? 0
        rest = rest.drop { $0.isNumber }
        var precision: Int?
        if rest.first == "." {
            rest = rest.dropFirst()
            precision = Int(rest.prefix { $0.isNumber }) ?? 0
            rest = rest.drop { $0.isNumber }
        }
        guard let kind = rest.popFirst(), width < 10_000, (precision ?? 0) < 1_000 else {
            return nil
        }
        var text: String
        switch kind {
        case "s":
            text = PythonText.of(value)
            if let precision { text = String(TextUnits.of(text).prefix(precision)) }
        case "d", "i":
            let rounded = value.numeric.flatMap { Int(exactly: $0.rounded(.towardZero)) }
            if case .decimal = value, let number = try PythonText.decimal(of: value) {
                text = "\(number)"
                break
            }
            guard let number = value.wholeNumber ?? rounded else { return nil }
            text = String(number)
        case "f", "F", "e", "E", "g", "G":
            guard let number = value.numeric else { return nil }
            text = String(format: "%.\(precision ?? 6)\(kind)", number)
        case "x", "X", "o":
            guard let number = value.wholeNumber else { return nil }
            text = String(number.magnitude, radix: kind == "o" ? 8 : 16, uppercase: kind == "X")
            if flags.contains("#") { text = "0\(kind)" + text }
            if number < 0 { text = "-" + text }
        case "r": text = PythonText.representation(of: value)
        default: return nil
        }
        let isNumber = kind != "s" && kind != "r"
        if isNumber, !text.hasPrefix("-") {
            if flags.contains("+") {
                text = "+" + text
            } else if flags.contains(" ") {
                text = " " + text
            }
        }
        let space = width - TextUnits.count(text)
        guard space > 0 else { return text }
        if flags.contains("-") { return text + String(repeating: " ", count: space) }
        if flags.contains("0"), isNumber {
            var sign =
                ["-", "+", " "].contains { text.hasPrefix($0) } ? String(text.removeFirst()) : ""
            if ["0x", "0X", "0o"].contains(where: { text.hasPrefix($0) }) {
                sign += text.prefix(2)
                text.removeFirst(2)
            }
            return sign + String(repeating: "0", count: space) + text
        }
        return String(repeating: " ", count: space) + text
    }
}
