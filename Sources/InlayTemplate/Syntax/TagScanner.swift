import InlayValues

/// Cuts the inside of a tag into words.
struct TagScanner {
    private static let symbols = [
        "||", "&&", "==", "!=", "<=", ">=", "<>", "|", ":", ",", "=", "<", ">", "!", "%",
    ].map { (text: $0, bytes: Array($0.utf8)) }

    private static let bar = [UInt8(ascii: "|")]

    private let source: TemplateSource
    /// What stands in front of a filter.
    private let filter: [UInt8]
    private let end: Int
    private var position: Int

    private init(_ source: TemplateSource, _ range: Range<Int>, filter: [UInt8]) {
        self.source = source
        self.filter = filter
        position = range.lowerBound
        end = range.upperBound
    }

    static func lexemes(
        of range: Range<Int>, in source: TemplateSource, filter: [UInt8]
    ) throws(Diagnostic) -> [Lexeme] {
        var scanner = TagScanner(source, range, filter: filter)
        var lexemes: [Lexeme] = []
        while let lexeme = try scanner.next() { lexemes.append(lexeme) }
        return lexemes
    }

    private mutating func next() throws(Diagnostic) -> Lexeme? {
        let bytes = source.bytes
        while position < end, Self.isSpace(bytes[position]) { position += 1 }
        guard position < end else { return nil }
        let start = position
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
            let character = source.text(start..<end).prefix(1)
            throw source.error(at: start, "“\(character)” has no meaning in a tag")
        }
    }

    /// A quoted text; `\"`, `\'` and `\\` stand for what follows the backslash.
    private mutating func quoted() throws(Diagnostic) -> String {
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
                if next == quote || next == byte {
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
