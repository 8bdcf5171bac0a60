/// The lexical state of a style sheet or `style` attribute at one position.
struct StyleContext: Hashable, Sendable {
    enum Mode: UInt8, Sendable {
        case code, double, single, comment, urlStart, urlDouble, urlSingle, urlBare
        case unknown
    }

    var mode = Mode.code
    /// A slash, star or backslash whose meaning depends on the next byte.
    private var pending: UInt8 = 0
    private var word: UInt64 = 0
    /// Whether `word` begins after a value or a branch, which may have the first part of the name.
    private var followsValue = false
    /// Whether this is in `@import` or `@namespace`, whose strings are URLs.
    private var isImport = false
    var url = URLContext()

    init(mode: Mode = .code) { self.mode = mode }

    static func joined(_ left: StyleContext, _ right: StyleContext) -> StyleContext {
        guard left.mode == right.mode, left.pending == right.pending,
            left.isImport == right.isImport
        else { return StyleContext(mode: .unknown) }
        var context = left
        if left.word != right.word { context.word = 0 }
        // The word of one branch is as unknown as a value.
        context.followsValue =
            left.followsValue || right.followsValue || left.word != right.word
        context.url = .joined(left.url, right.url)
        return context
    }

    /// Advances past a template that is chosen at run time; it ends in the same mode, but possibly
    /// inside a word.
    mutating func consumeTemplate() {
        guard mode == .code else { return }
        word = 0
        followsValue = true
    }

    /// Advances past a value; returns false if no value is allowed at this position.
    mutating func consumeValue() -> Bool {
        guard pending != UInt8(ascii: "\\"), !isImport else { return false }
        switch mode {
        case .code:
            pending = 0
            // A parenthesis after the value could make it the name of a function that loads a URL;
            // `StyleWriter` blocks such names.
            consumeTemplate()
            return true
        case .double, .single, .comment: return true
        case .urlStart:
            mode = .urlBare
            url = URLContext()
            url.consumeValue()
            return true
        case .urlDouble, .urlSingle, .urlBare:
            url.consumeValue()
            return true
        case .unknown: return false
        }
    }

    mutating func consume(_ byte: UInt8) {
        if pending == UInt8(ascii: "\\") {
            pending = 0
            return
        }
        switch mode {
        case .code: code(byte)
        case .comment:
            if pending == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { mode = .code }
            pending = mode == .comment && byte == UInt8(ascii: "*") ? byte : 0
        case .double: string(byte, end: UInt8(ascii: "\""))
        case .single: string(byte, end: UInt8(ascii: "'"))
        case .urlStart:
            url = URLContext()
            switch byte {
            case 0...0x20: break
            case UInt8(ascii: "\""): mode = .urlDouble
            case UInt8(ascii: "'"): mode = .urlSingle
            default:
                mode = .urlBare
                address(byte, end: UInt8(ascii: ")"))
            }
        case .urlDouble: address(byte, end: UInt8(ascii: "\""))
        case .urlSingle: address(byte, end: UInt8(ascii: "'"))
        case .urlBare: address(byte, end: UInt8(ascii: ")"))
        case .unknown: break
        }
    }

    private mutating func code(_ byte: UInt8) {
        let before = pending
        pending = 0
        switch byte {
        case UInt8(ascii: "*") where before == UInt8(ascii: "/"):
            mode = .comment
        case UInt8(ascii: "/"), UInt8(ascii: "\\"): pending = byte
        case UInt8(ascii: "\""): mode = .double
        case UInt8(ascii: "'"): mode = .single
        case UInt8(ascii: "("):
            if word == pack("url") || word == pack("src") {
                // After `red`, this is the function `redurl`, whose arguments aren't a URL.
                mode = followsValue ? .unknown : .urlStart
            }
            endWord()
        case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            isImport = false
            endWord()
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "@"), 0x30...0x39, 0x41...0x5A,
            0x61...0x7A, 0x80...:
            word = word << 8 | UInt64(lowercased(byte))
            if word == pack("@import") || word == pack("amespace") { isImport = true }
        default: endWord()
        }
    }

    private mutating func endWord() {
        word = 0
        followsValue = false
    }

    private mutating func string(_ byte: UInt8, end: UInt8) {
        if byte == UInt8(ascii: "\\") {
            pending = byte
        } else if byte == end || byte == 0x0A || byte == 0x0C || byte == 0x0D {
            mode = .code
        }
    }

    private mutating func address(_ byte: UInt8, end: UInt8) {
        if byte == UInt8(ascii: "\\") {
            pending = byte
            url.part = .forbidden
        } else if byte == end {
            mode = .code
        } else {
            url.consume(byte)
        }
    }
}
