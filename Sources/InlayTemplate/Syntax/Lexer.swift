import InlayValues

/// Cuts a template into text and tags, in one pass over its bytes.
struct Lexer {
    private static let brace = UInt8(ascii: "{")

    private let source: TemplateSource
    private var position: Int
    private var tokens: [Token] = []

    private init(_ source: TemplateSource) {
        self.source = source
        position = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    static func tokens(of source: TemplateSource) throws(Diagnostic) -> [Token] {
        var lexer = Lexer(source)
        try lexer.run()
        return lexer.tokens
    }

    private mutating func run() throws(Diagnostic) {
        let bytes = source.bytes
        var textStart = position
        while let start = nextOpening(from: position) {
            append(textStart..<start)
            let kind = bytes[start + 1]
            let closing = kind == Self.brace ? UInt8(ascii: "}") : kind
            guard let end = close(closing, from: start + 2) else {
                let opening = source.text(start..<start + 2)
                let ending = Character(Unicode.Scalar(closing))
                throw source.error(at: start, "“\(opening)” has no “\(ending)}”")
            }
            let inside = start + 2..<end
            position = end + 2
            switch kind {
            case Self.brace: tokens.append(.output(inside))
            case UInt8(ascii: "%"): try readTag(inside)
            default: break
            }
            textStart = position
        }
        append(textStart..<bytes.count)
    }

    private mutating func append(_ range: Range<Int>) {
        if !range.isEmpty { tokens.append(.text(range)) }
    }

    /// Where the next `{{`, `{%` or `{#` is.
    private func nextOpening(from start: Int) -> Int? {
        source.bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index + 1 < bytes.count {
                if bytes[index] == Self.brace {
                    switch bytes[index + 1] {
                    case Self.brace, UInt8(ascii: "%"), UInt8(ascii: "#"): return index
                    default: break
                    }
                }
                index += 1
            }
            return nil
        }
    }

    private func close(_ byte: UInt8, from start: Int) -> Int? {
        let bytes = source.bytes
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == byte, bytes[index + 1] == UInt8(ascii: "}") { return index }
            index += 1
        }
        return nil
    }

    // MARK: - Blocks whose inside is no template

    private mutating func readTag(_ inside: Range<Int>) throws(Diagnostic) {
        switch words(inside) {
        case ["literal"], ["verbatim"]:
            append(try skipBlock(opened: inside))
        case ["comment"]:
            _ = try skipBlock(opened: inside)
        case let words where words.first == "comment":
            break
        default:
            tokens.append(.tag(inside))
        }
    }

    /// Goes behind the end tag of a block, and gives the range before it.
    private mutating func skipBlock(opened inside: Range<Int>) throws(Diagnostic) -> Range<Int> {
        let name = words(inside)[0]
        let start = position
        var index = start
        while let opening = nextOpening(from: index) {
            index = opening + 2
            guard source.bytes[opening + 1] == UInt8(ascii: "%"),
                let end = close(UInt8(ascii: "%"), from: index)
            else { continue }
            if ["/\(name)", "end\(name)"].contains(words(index..<end).joined(separator: " ")) {
                position = end + 2
                return start..<opening
            }
        }
        throw source.error(
            at: inside.lowerBound - 2, "“\(name)” is never closed: “{% /\(name) %}” is missing")
    }

    private func words(_ range: Range<Int>) -> [String] {
        source.text(range).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
