import InlayValues

/// Cuts a template into text and tags, in one pass over its bytes.
struct Lexer {
    private static let brace = UInt8(ascii: "{")

    private let source: TemplateSource
    private var position: Int
    private(set) var tokens: [Token] = []
    private(set) var problems: [Diagnostic] = []
    private let dialect: TemplateDialect

    init(_ source: TemplateSource, dialect: TemplateDialect) {
        self.dialect = dialect
        self.source = source
        position = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func run() {
        let bytes = source.bytes
        var textStart = position
        while let start = nextOpening(from: position) {
            append(textStart..<start)
            let kind = bytes[start + 1]
            let closing = kind == Self.brace ? UInt8(ascii: "}") : kind
            guard let end = close(closing, from: start + 2) else {
                let opening = source.text(start..<start + 2)
                let ending = Character(Unicode.Scalar(closing))
                problems.append(source.error(at: start, "“\(opening)” has no “\(ending)}”"))
                position = start + 2
                textStart = position
                continue
            }
            let inside = start + 2..<end
            position = end + 2
            switch kind {
            case Self.brace: tokens.append(.output(inside))
            case UInt8(ascii: "%"): readTag(inside)
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

    private mutating func readTag(_ inside: Range<Int>) {
        let start = source.bytes[inside].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }
        guard
            start == UInt8(ascii: "l") || start == UInt8(ascii: "v")
                || start == UInt8(ascii: "c")
        else {
            tokens.append(.tag(inside))
            return
        }
        let words = words(inside)
        switch words.first {
        case "literal" where words.count == 1, "verbatim":
            if let body = skipBlock(opened: inside, words) { append(body) }
        case "comment" where words.count == 1 || dialect == .django:
            _ = skipBlock(opened: inside, ["comment"])
        case "comment": break
        default:
            tokens.append(.tag(inside))
        }
    }

    /// Goes behind the end tag of a block, and gives the range before it.
    private mutating func skipBlock(
        opened inside: Range<Int>, _ words: [String]
    ) -> Range<Int>? {
        let name = words.joined(separator: " ")
        let start = position
        var index = start
        while let opening = nextOpening(from: index) {
            index = opening + 2
            guard source.bytes[opening + 1] == UInt8(ascii: "%"),
                let end = close(UInt8(ascii: "%"), from: index)
            else { continue }
            if ["/\(name)", "end\(name)"].contains(
                self.words(index..<end).joined(separator: " "))
            {
                position = end + 2
                return start..<opening
            }
        }
        problems.append(
            source.error(
                at: inside.lowerBound - 2,
                "“\(name)” is never closed: “{% /\(name) %}” is missing"))
        position = source.bytes.count
        return nil
    }

    private func words(_ range: Range<Int>) -> [String] {
        source.text(range).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
