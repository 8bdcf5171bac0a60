/// A scanner that determines whether a JavaScript fragment ends in code, or within quotes, template
/// text, a regular expression or a comment.
///
/// It only tracks where literals begin and end. As syntax highlighters do, it decides by the
/// preceding token whether a slash divides or starts a regular expression.
struct JavaScriptScanner {
    private enum Mode {
        case code
        case quoted(UInt8)
        case template
        case lineComment
        case blockComment
        case regularExpression(inClass: Bool)
    }

    private var mode = Mode.code
    /// For each open `${`, the number of open braces inside it.
    private var templateBraces: [Int] = []
    /// The previous byte, or 0 after an escape, comment or closing quote.
    private var previous: UInt8 = 0
    /// The last token before the current byte; it decides whether a slash is a division.
    private var word: [UInt8] = []
    private var isWordOver = false

    /// Whether an expression may begin here.
    var isInCode: Bool {
        guard case .code = mode else { return false }
        // A trailing slash may be the start of a regular expression or comment.
        return previous != UInt8(ascii: "/") || !startsExpression
    }

    /// A description of the literal or comment that the fragment ends in, for messages.
    var context: String {
        switch mode {
        case .code: "a comment or a regular expression"
        case .quoted: "the quotes"
        case .template: "the template text"
        case .lineComment, .blockComment: "a comment"
        case .regularExpression: "a regular expression"
        }
    }

    mutating func scan(_ code: String) {
        for byte in code.utf8 {
            switch mode {
            case .code: scanCode(byte)
            case .quoted(let quote): scanQuoted(byte, quote: quote)
            case .template: scanTemplate(byte)
            case .lineComment: if byte == 0x0A || byte == 0x0D { enter(.code) }
            case .blockComment: scanBlockComment(byte)
            case .regularExpression(let inClass): scanExpression(byte, inClass: inClass)
            }
        }
    }

    // MARK: - Private

    private mutating func enter(_ mode: Mode) {
        self.mode = mode
        previous = 0
    }

    private mutating func scanCode(_ byte: UInt8) {
        if previous == UInt8(ascii: "/") {
            switch byte {
            case UInt8(ascii: "/"): return enter(.lineComment)
            case UInt8(ascii: "*"): return enter(.blockComment)
            default:
                if startsExpression {
                    enter(.regularExpression(inClass: false))
                    return scanExpression(byte, inClass: false)
                }
            }
        }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return enter(.quoted(byte))
        case UInt8(ascii: "`"): return enter(.template)
        case UInt8(ascii: "{"):
            if let last = templateBraces.indices.last { templateBraces[last] += 1 }
        case UInt8(ascii: "}"):
            if let last = templateBraces.indices.last {
                templateBraces[last] -= 1
                if templateBraces[last] < 0 {
                    templateBraces.removeLast()
                    return enter(.template)
                }
            }
        default: break
        }
        remember(byte)
    }

    private mutating func scanQuoted(_ byte: UInt8, quote: UInt8) {
        if previous == UInt8(ascii: "\\") {
            previous = 0
        } else if byte == quote || byte == 0x0A {
            endOperand()
        } else {
            previous = byte
        }
    }

    private mutating func scanTemplate(_ byte: UInt8) {
        if previous == UInt8(ascii: "\\") {
            previous = 0
        } else if byte == UInt8(ascii: "`") {
            endOperand()
        } else if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "{") {
            templateBraces.append(0)
            word = []
            enter(.code)
        } else {
            previous = byte
        }
    }

    private mutating func scanBlockComment(_ byte: UInt8) {
        if previous == UInt8(ascii: "*"), byte == UInt8(ascii: "/") {
            enter(.code)
        } else {
            previous = byte
        }
    }

    private mutating func scanExpression(_ byte: UInt8, inClass: Bool) {
        if previous == UInt8(ascii: "\\") {
            previous = 0
        } else if byte == UInt8(ascii: "/") && !inClass || byte == 0x0A {
            endOperand()
        } else {
            previous = byte
            let opens = byte == UInt8(ascii: "[")
            let closes = byte == UInt8(ascii: "]")
            mode = .regularExpression(inClass: opens || inClass && !closes)
        }
    }

    /// Returns to code after an operand, so that a following slash is a division.
    private mutating func endOperand() {
        word = [UInt8(ascii: ")")]
        isWordOver = true
        enter(.code)
    }

    private mutating func remember(_ byte: UInt8) {
        defer { previous = byte }
        guard byte > 0x20 else {
            isWordOver = true
            return
        }
        // A slash is classified at the next byte, by the token before it.
        guard byte != UInt8(ascii: "/") else { return }
        if isWordOver || !Self.isWordByte(byte) || !word.allSatisfy(Self.isWordByte) { word = [] }
        word.append(byte)
        isWordOver = false
    }

    /// Whether a slash after the last token starts a regular expression.
    private var startsExpression: Bool {
        guard let last = word.last else { return true }
        guard Self.isWordByte(last) else { return !")]}".utf8.contains(last) }
        return Self.wordsBeforeExpression.contains(String(decoding: word, as: UTF8.self))
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static let wordsBeforeExpression: Set<String> = [
        "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
        "typeof", "void", "yield",
    ]
}
