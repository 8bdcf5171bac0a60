import InlayValues

/// A converter of attribute texts and template values to values of a given kind.
struct ValueConverter {
    /// An error or warning about a value.
    struct ValueProblem: Error {
        let severity: SourceDiagnostic.Severity
        let message: String
        /// The byte of the text that the problem is about.
        var offset = 0

        static func error(_ message: String, at offset: Int = 0) -> ValueProblem {
            ValueProblem(severity: .error, message: message, offset: offset)
        }

        static func warning(_ message: String) -> ValueProblem {
            ValueProblem(severity: .warning, message: message)
        }
    }

    let environment: MarkupEnvironment
    let colors: MarkupTable
    let fonts: MarkupTable
    private let suggestions: MarkupSuggestions
    private let images: ImageNames
    /// The warning about the last converted value, or nil.
    private(set) var warning: String?
    /// The last converted word with the reason why it is ignored; nil if it isn't.
    private(set) var ignoredWord: (word: String, reason: String)?

    init(environment: MarkupEnvironment, suggestions: MarkupSuggestions) {
        (self.environment, self.suggestions) = (environment, suggestions)
        images = ImageNames(environment: environment, suggestions: suggestions)
        colors = MarkupTable(named: "Colors", in: environment.resources)
        fonts = MarkupTable(named: "Fonts", in: environment.resources)
    }

    /// Converts a text without a prefix; returns nil for a word that is ignored.
    mutating func value(of text: String, as kind: ValueKind) throws(ValueProblem) -> MarkupValue? {
        (warning, ignoredWord) = (nil, nil)
        return try convert(text, kind)
    }

    /// Converts a value of a template.
    mutating func value(of json: JSONValue, as kind: ValueKind) throws(ValueProblem) -> MarkupValue?
    {
        (warning, ignoredWord) = (nil, nil)
        if case .list(let item) = kind, case .array(let items) = json {
            var values: [MarkupValue] = []
            for part in items {
                if let value = try value(of: part, as: item) { values.append(value) }
            }
            return .list(values)
        }
        switch (json, kind.base) {
        case (.string(let text), _): return try convert(text, kind)
        case (.bool(let bool), .bool): return .bool(bool)
        case (.integer(let number), .bool) where number == 0 || number == 1:
            return .bool(number == 1)
        case (.integer(let number), .number), (.integer(let number), .integer),
            (.integer(let number), .divisor):
            return try convert("\(number)", kind)
        case (.number(let number), .number): return try convert("\(number)", kind)
        case (.integer(let number), .insets): return try convert("\(number)", .insets)
        case (.number(let number), .insets): return try convert("\(number)", .insets)
        case (.integer(let number), .text), (.integer(let number), .string):
            return .text("\(number)")
        case (.number(let number), .text), (.number(let number), .string): return .text("\(number)")
        case (.decimal(let number), .text), (.decimal(let number), .string):
            return .text(number.text)
        case (.decimal(let number), .number), (.decimal(let number), .integer),
            (.decimal(let number), .divisor), (.decimal(let number), .insets):
            return try convert(number.text, kind)
        case (.bool(let bool), .text), (.bool(let bool), .string): return .text("\(bool)")
        case (.array(let items), .insets):
            return try convert(items.map { "\($0)" }.joined(separator: " "), .insets)
        default: throw .error("expected \(kind.expectation), found \(json)")
        }
    }

    // MARK: - Kinds

    private mutating func convert(_ text: String, _ kind: ValueKind) throws(ValueProblem)
        -> MarkupValue?
    {
        let word = text.trimmed
        switch kind {
        case .text, .string, .templates, .action, .style: return .text(text)
        case .markup: return try markup(text)
        case .fixed(let kind): return try convert(text, kind)
        case .name, .element:
            guard !word.isEmpty else {
                throw .error("expected \(kind.expectation), found nothing")
            }
            return .text(word)
        case .bool: return try bool(word)
        case .number:
            guard let number = Double(word), abs(number) < 1e12 else {
                throw unexpected(text, kind)
            }
            return .number(number)
        case .integer:
            guard let number = Double(word), number == number.rounded() else {
                throw unexpected(text, kind)
            }
            guard ValueKind.integers.contains(number) else {
                throw unexpected(text, .bounded(kind, ValueKind.integers))
            }
            return .number(number)
        case .bounded(let base, let range):
            guard let number = Double(word), base != .integer || number == number.rounded() else {
                throw unexpected(text, base)
            }
            guard range.contains(number) else { throw unexpected(text, kind) }
            return .number(number)
        case .divisor(let whole):
            guard let number = Int(word), number > 0, whole % number == 0 else {
                throw unexpected(text, kind)
            }
            return .number(Double(number))
        case .file:
            guard environment.resources.contents(of: word) != nil else {
                let hint = suggestions.text(for: word, among: environment.resources.fileNames)
                throw .error("there is no file “\(word)” beside the document\(hint)")
            }
            return .text(word)
        case .address(let schemes):
            guard MarkupAddress.scheme(of: word, isIn: schemes) else {
                throw unexpected(text, kind)
            }
            return .text(word)
        case .words(let name):
            let names = OlderNames.standard
            if let reason = names.ignoredWords[name]?[word] {
                ignoredWord = (word, reason)
                return nil
            }
            let current = names.word(word, of: name) ?? word
            return try self.word(current, environment.schema.words[name] ?? [])
        case .choice(let words): return try self.word(word, words)
        case .flags(let words): return try flags(text, words)
        case .color: return try color(word, depth: 0)
        case .font: return try font(word)
        case .image: return .text(try images.name(word))
        case .insets:
            let parts = word.split { $0 == " " || $0 == "," }
            let numbers = parts.compactMap { Double($0) }
            guard numbers.count == parts.count, let insets = MarkupInsets(numbers) else {
                throw unexpected(text, kind)
            }
            if let wrong = zip(parts, numbers).first(where: { !ValueKind.lengths.contains($1) }) {
                throw unexpected(String(wrong.0), .bounded(.number, ValueKind.lengths))
            }
            return .insets(insets)
        case .date:
            guard MarkupDate(word) != nil else { throw unexpected(text, kind) }
            return .text(word)
        case .list(let item):
            var values: [MarkupValue] = []
            for part in text.split(separator: ",") {
                if let value = try convert(part.trimmed, item) { values.append(value) }
            }
            return .list(values)
        }
    }

    private func unexpected(_ text: String, _ kind: ValueKind) -> ValueProblem {
        .error("expected \(kind.expectation), found “\(text)”")
    }

    private func markup(_ text: String) throws(ValueProblem) -> MarkupValue {
        do throws(PangoMarkup.Problem) {
            let markup = try PangoMarkup(text)
            if let problem = environment.markupProblem {
                try markup.check { problem($0) }
            }
        } catch {
            throw .error(error.message, at: error.offset)
        }
        return .text(text)
    }

    private mutating func bool(_ word: String) throws(ValueProblem) -> MarkupValue {
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "YES", "1":
            warning = "deprecated form; write “true”"
            return .bool(true)
        case "NO", "0":
            warning = "deprecated form; write “false”"
            return .bool(false)
        default: throw .error("expected true or false, found “\(word)”")
        }
    }

    private mutating func word(
        _ text: String, _ words: [String]
    ) throws(ValueProblem) -> MarkupValue {
        guard words.contains(text) else {
            let hint = suggestions.text(for: text, among: words)
            let list = hint.isEmpty ? "; known are \(words.joined(separator: ", "))" : hint
            throw .error("unknown word “\(text)”\(list)")
        }
        return .text(text)
    }

    private mutating func flags(_ text: String, _ words: [String]) throws(ValueProblem)
        -> MarkupValue?
    {
        for part in text.split(separator: "|") where !part.trimmed.isEmpty {
            do throws(ValueProblem) {
                _ = try convert(part.trimmed, .choice(words))
            } catch {
                let blanks = part.prefix { $0.isWhitespace }
                let offset = text[..<part.startIndex].utf8.count + blanks.utf8.count
                throw .error(error.message, at: offset)
            }
        }
        return .text(text)
    }

    private mutating func color(_ name: String, depth: Int) throws(ValueProblem) -> MarkupValue? {
        if name.hasPrefix("#") {
            guard let color = MarkupColor(hex: name) else {
                throw .error("expected #rrggbb or #rrggbbaa, found “\(name)”")
            }
            return .color(color)
        }
        if let entry = colors.entries[name], depth < 8 { return try color(entry, depth: depth + 1) }
        if let color = MarkupColor.named[name] { return .color(color) }
        if images.file(name) != nil || environment.icons?.contains(name) == true {
            warning = "images as colors have no counterpart here; use an Image in Layers"
            return nil
        }
        let known = Array(colors.entries.keys) + Array(MarkupColor.named.keys)
        throw .error("unknown color “\(name)”\(suggestions.text(for: name, among: known))")
    }

    private mutating func font(_ name: String) throws(ValueProblem) -> MarkupValue {
        let text = fonts.entries[name] ?? name
        guard let font = MarkupFont(text) else {
            let known = Array(fonts.entries.keys) + MarkupFont.styles
            let hint = suggestions.text(for: name, among: known)
            throw .error("unknown font “\(name)”\(hint)")
        }
        if case .family(let family, _, _, _) = font, family != "System",
            environment.knowsFont?(family) == false
        {
            warning = "the font “\(family)” isn't installed; the desktop shows another"
        }
        return .font(font)
    }
}
