import InlayValues

/// The scanner of the lexemes within a tag.
struct TagScanner {
    private static let symbols = [
        "||", "&&", "==", "!=", "<=", ">=", "<>", "|", ":", ",", "=", "<", ">", "!", "%",
    ].map { (text: $0, bytes: Array($0.utf8)) }

    private static let bar = [UInt8(ascii: "|")]

    private let source: TemplateSource
    /// The delimiter before a filter.
    private let filter: [UInt8]
    private let dialect: TemplateDialect
    private let end: Int
    private var position: Int
    /// Whether words are separated by white space only, so that they may have any characters.
    private var isPlain = false

    private init(
        _ source: TemplateSource, _ range: Range<Int>, filter: [UInt8], dialect: TemplateDialect
    ) {
        self.source = source
        self.filter = filter
        self.dialect = dialect
        position = range.lowerBound
        end = range.upperBound
    }

    static func lexemes(
        of range: Range<Int>, in source: TemplateSource, filter: [UInt8],
        dialect: TemplateDialect, isTag: Bool
    ) throws(SourceDiagnostic) -> [Lexeme] {
        var scanner = TagScanner(source, range, filter: filter, dialect: dialect)
        var lexemes: [Lexeme] = []
        while let lexeme = try scanner.next() {
            lexemes.append(lexeme)
            guard dialect == .mg else { continue }
            if lexemes.count == 1, isTag {
                scanner.isPlain = Self.plainTags.contains(lexeme.text)
            } else if lexeme.kind == .symbol("|"),
                !isTag || !Self.grammarTags.contains(lexemes[0].text)
            {
                scanner.isPlain = false
                try scanner.readFilterName(into: &lexemes)
                scanner.isPlain = true
            }
        }
        return lexemes
    }

    /// MGTemplateEngine's tags whose arguments may have any characters.
    private static let plainTags: Set<String> = ["cycle", "set", "section"]

    /// The tags in which keywords may follow the arguments of filters.
    private static let grammarTags: Set<String> = [
        "if", "elif", "elseif", "else", "for", "with", "include", "extends", "filter",
        "ifchanged", "firstof", "widthratio", "regroup",
    ]

    /// Reads the name of a filter and the colon after it.
    private mutating func readFilterName(into lexemes: inout [Lexeme]) throws(SourceDiagnostic) {
        guard let name = try next() else { return }
        lexemes.append(name)
        guard position < end, source.bytes[position] == UInt8(ascii: ":") else { return }
        lexemes.append(Lexeme(kind: .symbol(":"), offset: position))
        position += 1
    }

    private mutating func next() throws(SourceDiagnostic) -> Lexeme? {
        let bytes = source.bytes
        while position < end, Self.isSpace(bytes[position]) { position += 1 }
        guard position < end else { return nil }
        let start = position
        if isPlain { return try nextPlain() }
        if filter != Self.bar, bytes[start..<end].starts(with: filter) {
            position += filter.count
            return Lexeme(kind: .symbol("|"), offset: start)
        }
        switch bytes[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return Lexeme(kind: .literal(.string(try quoted())), offset: start)
        case let byte where Self.isWord(byte) || byte == UInt8(ascii: "-"):
            position += 1
            while position < end, Self.isInsideWord(bytes[position]) { position += 1 }
            return Lexeme(kind: Self.wordOrNumber(source.text(start..<position)), offset: start)
        default:
            for symbol in Self.symbols
            where bytes[start..<end].starts(with: symbol.bytes)
                && (symbol.bytes != Self.bar || filter == Self.bar)
            {
                position += symbol.bytes.count
                return Lexeme(kind: .symbol(symbol.text), offset: start)
            }
            if dialect == .mg, bytes[start] != UInt8(ascii: "|") { return plainWord() }
            let character = source.text(start..<end).prefix(1)
            throw source.error(at: start, "“\(character)” has no meaning in a tag")
        }
    }

    /// Reads the next word, quoted text or filter delimiter if only white space separates words.
    private mutating func nextPlain() throws(SourceDiagnostic) -> Lexeme {
        let start = position
        if Self.isQuote(source.bytes[start]) {
            return Lexeme(kind: .literal(.string(try quoted())), offset: start)
        }
        guard isFilter(at: start) else { return plainWord() }
        position += filter.count
        return Lexeme(kind: .symbol("|"), offset: start)
    }

    /// Reads up to white space, a quotation mark or a filter delimiter.
    private mutating func plainWord() -> Lexeme {
        let start = position
        repeat {
            position += 1
        } while position < end && !Self.isSpace(source.bytes[position])
            && !Self.isQuote(source.bytes[position]) && !isFilter(at: position)
        return Lexeme(kind: .word(source.text(start..<position)), offset: start)
    }

    private func isFilter(at index: Int) -> Bool {
        source.bytes[index..<end].starts(with: filter)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// Reads a quoted text, in which a backslash escapes the quotation mark and itself.
    ///
    /// In MGTemplateEngine's dialect the backslash is kept, and only prevents a quotation mark from
    /// ending the text.
    private mutating func quoted() throws(SourceDiagnostic) -> String {
        let start = position
        let quote = source.bytes[start]
        var text: [UInt8] = []
        position += 1
        while position < end {
            var byte = source.bytes[position]
            position += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), position < end {
                let next = source.bytes[position]
                if dialect == .mg {
                    if Self.isQuote(next) {
                        text.append(byte)
                        byte = next
                        position += 1
                    }
                } else if next == quote || next == byte {
                    byte = next
                    position += 1
                }
            }
            text.append(byte)
        }
        throw source.error(at: start, "the quoted text has no end")
    }

    private static func wordOrNumber(_ text: String) -> Lexeme.Kind {
        guard let first = text.utf8.first, isDigit(first) || first == UInt8(ascii: "-") else {
            return .word(text)
        }
        if let integer = Int(text) { return .literal(.integer(integer)) }
        if let number = JSONValue(number: text) { return .literal(TemplateValue(number)) }
        if let number = Double(text), number.isFinite { return .literal(.number(number)) }
        return .word(text)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        case UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "/"): true
        default: false
        }
    }

    private static func isInsideWord(_ byte: UInt8) -> Bool {
        isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}
