/// The lexical state of JavaScript at one position.
struct ScriptContext: Hashable, Sendable {
    enum Mode: UInt8, Sendable {
        case code, double, single, template, regex, regexClass, lineComment, blockComment
        /// An expression within a template literal, in which values are refused.
        case templateExpression
        /// Either code or a regular expression.
        case unknown
    }

    var mode = Mode.code
    /// A backslash, slash, star, dollar sign or carriage return whose meaning depends on the next
    /// byte.
    private var pending: UInt8 = 0
    /// The last byte of code other than white space.
    private var last: UInt8 = 0
    private var isDoubled = false
    /// The last eight letters of the identifier that ends with `last`.
    private var word: UInt64 = 0
    private var isInWord = false
    private var depth: UInt8 = 0
    /// Whether the line so far has only white space, comments and dashes.
    private var isAtLineStart = true
    /// A stack of open parentheses, a bit each: 1 for those of `if`, `for`, `while` and `with`,
    /// which a statement follows.
    private var heads: UInt64 = 0
    /// Whether `last` closes the parenthesis of an `if`, `for`, `while` or `with`.
    private var closesHead = false

    static func joined(_ left: ScriptContext, _ right: ScriptContext) -> ScriptContext {
        guard left.mode == right.mode, left.pending == right.pending, left.depth == right.depth
        else { return ScriptContext(mode: .unknown) }
        var context = left
        if left != right { context.last = UInt8(ascii: "}") }
        if left.heads != right.heads { context.heads = .max }
        context.isAtLineStart = left.isAtLineStart || right.isAtLineStart
        context.isInWord = false
        context.isDoubled = false
        context.word = 0
        return context
    }

    init(mode: Mode = .code) { self.mode = mode }

    mutating func consume(_ byte: UInt8) {
        switch mode {
        case .code: code(byte)
        case .double: quoted(byte, end: UInt8(ascii: "\""))
        case .single: quoted(byte, end: UInt8(ascii: "'"))
        case .template: template(byte)
        case .regex, .regexClass: regex(byte)
        case .lineComment:
            guard byte == 0x0A || byte == 0x0D else { break }
            mode = .code
            isAtLineStart = true
        case .blockComment:
            if byte == 0x0A || byte == 0x0D { isAtLineStart = true }
            if pending == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { mode = .code }
            pending = mode == .blockComment && byte == UInt8(ascii: "*") ? byte : 0
        case .templateExpression: expression(byte)
        case .unknown: break
        }
    }

    /// Starts a comment up to the end of the line, as `<!--` does.
    mutating func beginLineComment() {
        if mode == .code { mode = .lineComment }
    }

    /// Advances past a value; returns false where none is allowed.
    mutating func consumeValue() -> Bool {
        switch mode {
        case .code:
            if pending == UInt8(ascii: "/") {
                guard slashBegins() == .division else { return false }
            }
            pending = 0
            end(with: UInt8(ascii: "0"))
            return true
        case .double, .single, .template:
            if pending == 0x0D { pending = 0 }
            return pending == 0
        case .lineComment, .blockComment:
            pending = 0
            return true
        case .regex, .regexClass, .templateExpression, .unknown: return false
        }
    }

    // MARK: - Modes

    private mutating func code(_ byte: UInt8) {
        if pending == UInt8(ascii: "/") {
            pending = 0
            switch byte {
            case UInt8(ascii: "/"): mode = .lineComment
            case UInt8(ascii: "*"): mode = .blockComment
            default:
                switch slashBegins() {
                case .regex:
                    mode = .regex
                    regex(byte)
                case .division:
                    end(with: UInt8(ascii: "/"))
                    code(byte)
                case .either: mode = .unknown
                }
            }
            return
        }
        switch byte {
        case UInt8(ascii: "/"): pending = byte
        case UInt8(ascii: "\""): mode = .double
        case UInt8(ascii: "'"): mode = .single
        case UInt8(ascii: "`"): mode = .template
        case 0...0x20:
            isInWord = false
            if byte == 0x0A || byte == 0x0D { isAtLineStart = true }
        case UInt8(ascii: "$"), UInt8(ascii: "_"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...:
            word = isInWord ? word << 8 | UInt64(byte) : UInt64(byte)
            isInWord = true
            last = byte
            isDoubled = false
            isAtLineStart = false
        case UInt8(ascii: ">") where isAtLineStart && isDoubled && last == UInt8(ascii: "-"):
            // `-->` at the start of a line begins a comment.
            mode = .lineComment
        case UInt8(ascii: "("):
            let isHead = Self.heads.contains(word)
            end(with: byte)
            heads = heads << 1 | (isHead ? 1 : 0)
        case UInt8(ascii: ")"):
            end(with: byte)
            closesHead = heads & 1 == 1
            heads >>= 1
        default:
            let isDoubled = last == byte && !isInWord
            let isDash = isAtLineStart && byte == UInt8(ascii: "-")
            end(with: byte)
            self.isDoubled = isDoubled
            isAtLineStart = isDash
        }
    }

    private mutating func end(with byte: UInt8) {
        last = byte
        word = 0
        isInWord = false
        isDoubled = false
        closesHead = false
        isAtLineStart = false
    }

    private mutating func quoted(_ byte: UInt8, end quote: UInt8) {
        if pending == UInt8(ascii: "\\") {
            // The line break that a backslash continues a string over may have two bytes.
            pending = byte == 0x0D ? byte : 0
            return
        }
        let isContinued = pending == 0x0D && byte == 0x0A
        pending = 0
        if isContinued { return }
        if byte == UInt8(ascii: "\\") {
            pending = byte
        } else if byte == quote || byte == 0x0A {
            mode = .code
            end(with: quote)
        }
    }

    private mutating func template(_ byte: UInt8) {
        let before = pending
        pending = 0
        if before == UInt8(ascii: "\\") { return }
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "$"): pending = byte
        case UInt8(ascii: "{") where before == UInt8(ascii: "$"):
            mode = .templateExpression
            depth = 0
        case UInt8(ascii: "`"):
            mode = .code
            end(with: byte)
        default: break
        }
    }

    private mutating func expression(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"): depth = min(depth + 1, .max - 1)
        case UInt8(ascii: "}"):
            if depth == 0 { mode = .template } else { depth -= 1 }
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "/"):
            mode = .unknown
        default: break
        }
    }

    private mutating func regex(_ byte: UInt8) {
        if pending != 0 {
            pending = 0
            return
        }
        switch byte {
        case UInt8(ascii: "\\"): pending = byte
        case UInt8(ascii: "["): mode = .regexClass
        case UInt8(ascii: "]"): mode = .regex
        case UInt8(ascii: "/") where mode == .regex, 0x0A:
            mode = .code
            end(with: UInt8(ascii: "0"))
        default: break
        }
    }

    private enum Slash { case regex, division, either }

    /// Returns the meaning of a slash after the code so far.
    private func slashBegins() -> Slash {
        switch last {
        case 0: return .regex
        case UInt8(ascii: ")"): return closesHead ? .either : .division
        case UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "`"), UInt8(ascii: "."):
            return .division
        case UInt8(ascii: "}"): return .either
        case UInt8(ascii: "+"), UInt8(ascii: "-"): return isDoubled ? .division : .regex
        case UInt8(ascii: "$"), UInt8(ascii: "_"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...:
            return Self.operators.contains(word) ? .regex : .division
        default: return .regex
        }
    }

    /// The keywords whose parentheses are followed by a statement.
    private static let heads = Set(["if", "for", "while", "with"].map(pack))

    /// The keywords after which an operand is expected, by their last eight letters.
    private static let operators = Set(
        [
            "return", "typeof", "case", "delete", "do", "else", "in", "stanceof", "new", "void",
            "throw", "await", "yield", "of",
        ].map(pack))
}
