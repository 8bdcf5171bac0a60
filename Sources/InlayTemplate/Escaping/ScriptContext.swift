/// The lexical state of JavaScript at one position.
struct ScriptContext: Hashable, Sendable {
    enum Mode: UInt8, Sendable {
        case code, double, single, template, regex, regexClass, lineComment, blockComment
        /// An expression within a template literal, in which values are refused.
        case templateExpression
        /// Either code or a regular expression; values aren't allowed.
        case unknown
    }

    var mode = Mode.code
    /// A backslash, slash, star, dollar sign or carriage return whose meaning depends on the next
    /// byte.
    private var pending: UInt8 = 0
    /// The last byte of code other than white space.
    private var last: UInt8 = 0
    /// The number of consecutive occurrences of `last`, without white space.
    ///
    /// Higher numbers are
    /// represented by 3 if odd, and by 4 if even.
    private var run: UInt8 = 0
    /// Whether `last` is the previous byte, so that no white space or comment is between.
    private var isTouching = false
    private var word = Word()
    private var isInWord = false
    private var depth: UInt8 = 0
    /// Whether the line so far has only white space and comments.
    ///
    /// ``hasDashesAtLineStart`` tells whether only dashes follow them.
    private var isAtLineStart = true
    private var hasDashesAtLineStart = false
    /// The UTF-8 bytes so far of a non-ASCII character; ``missing`` is the number of further bytes.
    private var sequence: UInt32 = 0
    private var missing: UInt8 = 0
    /// A stack with one bit for each open parenthesis: 1 for that of an `if`, `for`, `while` or
    /// `with`, which a statement follows.
    private var heads: UInt64 = 0
    /// Whether `last` is the `)` that ends the head of an `if`, `for`, `while` or `with`.
    ///
    /// A slash after it may begin a regular expression; after any other `)` it is a division.
    private var closesHead = false

    /// An identifier, keyword or number.
    private struct Word: Hashable, Sendable {
        /// The last eight letters.
        var letters: UInt64 = 0
        /// The number of letters, up to 32, or the maximum if a value or a branch may add letters.
        var count: UInt8 = 0
        /// Whether this is a member's name, as after a dot, where keywords are ordinary names.
        var isMember = false
        var isNumber = false

        static let unknown = Word(count: .max)
        var isUnknown: Bool { count == .max }

        mutating func append(_ byte: UInt8) {
            letters = letters << 8 | UInt64(byte)
            if !isUnknown { count = min(count + 1, 32) }
        }

        func isAmong(_ keywords: [UInt64: Int]) -> Bool {
            !isMember && keywords[letters] == Int(count)
        }
    }

    /// The lexical classes of non-ASCII characters: a letter, or a line separator.
    private static let letter: UInt8 = 0x80
    private static let lineSeparator: UInt8 = 0x81

    static func joined(_ left: ScriptContext, _ right: ScriptContext) -> ScriptContext {
        if left == right { return left }
        guard left.mode == right.mode, left.pending == right.pending, left.depth == right.depth
        else { return ScriptContext(mode: .unknown) }
        var context = left
        context.last = UInt8(ascii: "}")
        if left.heads != right.heads { context.heads = .max }
        context.isAtLineStart = left.isAtLineStart || right.isAtLineStart
        context.isInWord = left.isInWord || right.isInWord
        context.isTouching = false
        context.word = .unknown
        return context
    }

    init(mode: Mode = .code) { self.mode = mode }

    mutating func consume(_ byte: UInt8) {
        guard byte >= 0x80 else {
            (sequence, missing) = (0, 0)
            return advance(byte)
        }
        if byte >= 0xC0 {
            sequence = UInt32(byte)
            missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
        } else if missing > 0 {
            sequence = sequence << 8 | UInt32(byte)
            missing -= 1
            guard missing == 0 else { return }
            advance(Self.meaning(ofUTF8: sequence))
            // The bytes are discarded, so that contexts after different characters of one class are
            // equal.
            sequence = 0
        }
    }

    /// Returns the lexical class of a non-ASCII character: a space for JavaScript's white space,
    /// ``lineSeparator``, or ``letter``.
    private static func meaning(ofUTF8 sequence: UInt32) -> UInt8 {
        switch sequence {
        case 0xE2_80A8, 0xE2_80A9: lineSeparator
        case 0xC2A0, 0xE1_9A80, 0xE2_8080...0xE2_808A, 0xE2_80AF, 0xE2_819F, 0xE3_8080, 0xEF_BBBF:
            0x20
        default: letter
        }
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || byte == lineSeparator
    }

    private mutating func advance(_ byte: UInt8) {
        switch mode {
        case .code: code(byte)
        case .double: quoted(byte, end: UInt8(ascii: "\""))
        case .single: quoted(byte, end: UInt8(ascii: "'"))
        case .template: template(byte)
        case .regex, .regexClass: regex(byte)
        case .lineComment:
            guard Self.endsLine(byte) else { break }
            mode = .code
            isAtLineStart = true
        case .blockComment:
            if Self.endsLine(byte) { isAtLineStart = true }
            if pending == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { mode = .code }
            pending = mode == .blockComment && byte == UInt8(ascii: "*") ? byte : 0
        case .templateExpression: expression(byte)
        case .unknown: break
        }
    }

    /// Starts a comment up to the end of the line, as `<!--` does.
    mutating func beginLineComment() {
        if mode == .code, pending == UInt8(ascii: "/") { endSlash() }
        if mode == .code { begin(comment: .lineComment) }
        // The comment may contain the brace that would end the expression.
        if mode == .templateExpression { mode = .unknown }
    }

    private mutating func begin(comment: Mode) {
        mode = comment
        isInWord = false
        isTouching = false
    }

    /// Advances past a value; returns false if no value is allowed at this position.
    mutating func consumeValue() -> Bool {
        switch mode {
        case .code:
            if pending == UInt8(ascii: "/") {
                guard slashBegins() == .division else { return false }
            }
            pending = 0
            end(with: UInt8(ascii: "]"))
            // Letters after the value would continue its number or name.
            isInWord = true
            word = .unknown
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
            switch byte {
            case UInt8(ascii: "/"): begin(comment: .lineComment)
            case UInt8(ascii: "*"): begin(comment: .blockComment)
            default:
                endSlash()
                return advance(byte)
            }
            pending = 0
            return
        }
        switch byte {
        case UInt8(ascii: "/"): pending = byte
        case UInt8(ascii: "\""): mode = .double
        case UInt8(ascii: "'"): mode = .single
        case UInt8(ascii: "`"): mode = .template
        case 0...0x20, Self.lineSeparator:
            isInWord = false
            isTouching = false
            if Self.endsLine(byte) { isAtLineStart = true }
        case UInt8(ascii: "$"), UInt8(ascii: "_"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...:
            letter(byte)
        case UInt8(ascii: ".") where isInWord && word.isNumber: letter(byte)
        case UInt8(ascii: ">")
        where hasDashesAtLineStart && isTouching && run == 2 && last == UInt8(ascii: "-"):
            // `-->` at the start of a line begins a comment.
            begin(comment: .lineComment)
        case UInt8(ascii: "("):
            let isHead =
                word.isUnknown ? last != UInt8(ascii: "]") : word.isAmong(Self.heads)
            end(with: byte)
            // With more open parentheses than bits, all of them are treated as those of heads.
            heads = heads >> 63 == 1 ? .max : heads << 1 | (isHead ? 1 : 0)
        case UInt8(ascii: ")"):
            end(with: byte)
            closesHead = heads & 1 == 1
            if heads != .max { heads >>= 1 }
        default:
            let isRepeated = last == byte && isTouching && !isInWord
            let next = isRepeated ? (run == 4 ? 3 : run + 1) : 1
            let isDash = byte == UInt8(ascii: "-")
            let hasDashes = isDash && (isRepeated ? hasDashesAtLineStart : isAtLineStart)
            end(with: byte)
            run = next
            hasDashesAtLineStart = hasDashes
        }
    }

    private mutating func letter(_ byte: UInt8) {
        if !isInWord {
            word = Word()
            word.isMember =
                last == UInt8(ascii: "#") || (last == UInt8(ascii: ".") && run < 3)
            word.isNumber = (0x30...0x39).contains(byte)
        }
        word.append(byte)
        isInWord = true
        last = byte == UInt8(ascii: ".") ? UInt8(ascii: "0") : byte
        isTouching = true
        isAtLineStart = false
    }

    private mutating func end(with byte: UInt8) {
        last = byte
        run = 1
        isTouching = true
        word = Word()
        isInWord = false
        closesHead = false
        isAtLineStart = false
        hasDashesAtLineStart = false
    }

    /// Decides whether a slash outside of comments begins a regular expression or is a division.
    ///
    /// If both are possible, the mode becomes `unknown`, in which values aren't allowed.
    private mutating func endSlash() {
        pending = 0
        switch slashBegins() {
        case .regex: mode = .regex
        case .division: end(with: UInt8(ascii: "/"))
        case .either: mode = .unknown
        }
    }

    private mutating func quoted(_ byte: UInt8, end quote: UInt8) {
        if pending == UInt8(ascii: "\\") {
            // The line break after a backslash, which continues the string, may be CR LF.
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

    /// Returns whether a slash after the code so far begins a regular expression or is a division.
    private func slashBegins() -> Slash {
        switch last {
        case 0: return .regex
        case UInt8(ascii: ")"): return closesHead ? .either : .division
        case UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            return .division
        case UInt8(ascii: "."): return run < 3 ? .division : .either
        case UInt8(ascii: "}"): return .either
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            // `a+++/b/` is `a++ + /b/`.
            return run == 1 ? .regex : run == 3 ? .either : .division
        case UInt8(ascii: "$"), UInt8(ascii: "_"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...:
            if word.isUnknown || word.isAmong(Self.contextual) { return .either }
            return word.isAmong(Self.operators) ? .regex : .division
        default: return .regex
        }
    }

    /// The keywords whose closing parenthesis may be followed by a statement, so that a slash there
    /// may begin a regular expression.
    private static let heads = keywords(["if", "for", "while", "with", "await"])

    /// The keywords after which an operand or a statement is expected.
    private static let operators = keywords([
        "return", "typeof", "case", "delete", "do", "else", "in", "instanceof", "new", "void",
        "throw", "default", "extends", "break", "continue", "debugger",
    ])

    /// The words that are operators in some contexts and identifiers in others.
    private static let contextual = keywords(["await", "yield", "of"])

    /// Returns the length of each word, keyed by its last eight letters as an integer.
    private static func keywords(_ words: [String]) -> [UInt64: Int] {
        Dictionary(uniqueKeysWithValues: words.map { (pack($0), $0.utf8.count) })
    }
}
