/// A tokenizer of HTML by the HTML Standard.
///
/// Its input is UTF-8 with line feeds as line breaks.
struct HTMLTokenizer {
    /// The kind of text that the tokenizer expects; the tree builder sets it after some start tags.
    enum Mode: Equatable {
        case data
        /// Text with character references, up to the end tag with this name; up to the end of the
        /// input if the name is nil.
        case escapableText(end: String?)
        /// Text without character references, up to the end tag with this name.
        case rawText(end: String)
        /// The text of a script.
        case script
        /// Text up to the end of the input.
        case plainText
    }

    var mode = Mode.data
    /// Whether `<![CDATA[` starts a CDATA section, as it does in SVG and MathML.
    var allowsSections = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Text that was read but not yet returned, as UTF-8.
    private var text: [UInt8] = []
    private var isInSection = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the next token; at the end of the input, always ``HTMLToken/endOfFile``.
    mutating func next() -> HTMLToken {
        if !text.isEmpty { return takeText() }
        if let token = takeWaiting() { return token }
        while index < bytes.count {
            if isInSection {
                readSection()
            } else {
                switch mode {
                case .data:
                    if let token = readData() {
                        if text.isEmpty { return token }
                        waiting = token
                    }
                case .escapableText(let name): readText(upTo: name, decodes: true)
                case .rawText(let name): readText(upTo: name, decodes: false)
                case .script: readScript()
                case .plainText:
                    append(bytes[index...], replacingNull: true)
                    index = bytes.count
                }
            }
            if !text.isEmpty { return takeText() }
            if let token = takeWaiting() { return token }
        }
        return takeWaiting() ?? .endOfFile
    }

    // MARK: - Text

    /// The token to return after the buffered text, or nil.
    private var waiting: HTMLToken?

    private mutating func takeWaiting() -> HTMLToken? {
        defer { waiting = nil }
        return waiting
    }

    /// Removes the first token from the buffered text and returns it.
    ///
    /// The token is the leading white space, or the whole text if it has none. A text that is a
    /// single NUL is ``HTMLToken/null``.
    private mutating func takeText() -> HTMLToken {
        // A NUL that isn't replaced is always the only byte of the text.
        guard text.count == 1, text[0] == 0 else { return takeRun() }
        text.removeAll(keepingCapacity: true)
        return .null
    }

    private mutating func takeRun() -> HTMLToken {
        let spaces = text.prefix { Self.isSpace($0) }.count
        if spaces == text.count || spaces == 0 {
            let run = String(decoding: text, as: UTF8.self)
            text.removeAll(keepingCapacity: true)
            return spaces == 0 ? .text(run) : .space(run)
        }
        let run = String(decoding: text[..<spaces], as: UTF8.self)
        text.removeFirst(spaces)
        return .space(run)
    }

    private mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>, replacingNull: Bool) {
        guard replacingNull, part.contains(0) else {
            text += part
            return
        }
        for byte in part {
            if byte == 0 { text += "\u{FFFD}".utf8 } else { text.append(byte) }
        }
    }

    /// Buffers text up to the next tag, comment or doctype, and returns this markup as a token.
    ///
    /// Returns nil if a NUL, a CDATA section or the end of the input comes first.
    private mutating func readData() -> HTMLToken? {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                if let token = readMarkup() { return token }
                if isInSection { return nil }
            case UInt8(ascii: "&"): readReference()
            case 0:
                // A NUL is a token of its own, because its meaning depends on the insertion mode.
                if !text.isEmpty { return nil }
                text.append(0)
                index += 1
                return nil
            default:
                let start = index
                while index < bytes.count, !Self.endsRun(bytes[index]) { index += 1 }
                text += bytes[start..<index]
            }
        }
        return nil
    }

    private static func endsRun(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 0
    }

    private mutating func readReference() {
        if let end = CharacterReferences.decode(bytes, at: index, inAttribute: false, into: &text) {
            index = end
        } else {
            text.append(bytes[index])
            index += 1
        }
    }

    private mutating func readText(upTo name: String?, decodes: Bool) {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<"), let name, isEndTag(of: name, at: index) {
                mode = .data
                return
            }
            if byte == UInt8(ascii: "&"), decodes {
                readReference()
            } else {
                let start = index
                index += 1
                while index < bytes.count, !Self.endsRun(bytes[index]) { index += 1 }
                append(bytes[start..<index], replacingNull: true)
            }
        }
    }

    private func isEndTag(of name: String, at start: Int) -> Bool {
        guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "/") else { return false }
        return isName(name, at: start + 2)
    }

    /// Returns whether the tag name that starts at an index equals a name, regardless of case.
    private func isName(_ name: String, at start: Int) -> Bool {
        let end = start + name.utf8.count
        guard end < bytes.count, Self.endsName(bytes[end]) else { return false }
        return zip(bytes[start..<end], name.utf8).allSatisfy { Self.small($0) == $1 }
    }

    private mutating func readSection() {
        let start = index
        while index < bytes.count, bytes[index] != 0, !isText("]]>", at: index) { index += 1 }
        text += bytes[start..<index]
        if index < bytes.count, bytes[index] == 0 {
            guard index == start else { return }
            text.append(0)
            index += 1
        } else {
            isInSection = false
            index = min(bytes.count, index + 3)
        }
    }

    /// Buffers the text of a script up to the `</script>` that ends it, or to the end of the input.
    ///
    /// A `</script>` between `<!-- <script` and `-->` doesn't end the script.
    private mutating func readScript() {
        enum Depth { case plain, escaped, escapedTwice }
        var depth = Depth.plain
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "-") where depth != .plain && isText("-->", at: index):
                depth = .plain
                index += 2
            case UInt8(ascii: "<"):
                if depth == .plain, isText("<!--", at: index) {
                    depth = .escaped
                    // In `<!-->`, the same two dashes start and end the comment.
                    index += 1
                } else if depth == .escaped, isName("script", at: index + 1) {
                    depth = .escapedTwice
                } else if isEndTag(of: "script", at: index) {
                    if depth != .escapedTwice {
                        append(bytes[start..<index], replacingNull: true)
                        mode = .data
                        return
                    }
                    depth = .escaped
                }
            default: break
            }
            index += 1
        }
        append(bytes[start..<index], replacingNull: true)
    }

    // MARK: - Markup

    /// Reads a tag, comment or doctype at a `<`.
    ///
    /// Returns nil if the `<` is text, starts a CDATA section or starts markup that is ignored.
    private mutating func readMarkup() -> HTMLToken? {
        guard index + 1 < bytes.count else {
            text.append(bytes[index])
            index += 1
            return nil
        }
        let next = bytes[index + 1]
        if Self.isLetter(next) {
            index += 1
            return readTag().map { .start($0) }
        }
        switch next {
        case UInt8(ascii: "/"): return readEndTag()
        case UInt8(ascii: "!"):
            index += 2
            return readDeclaration()
        case UInt8(ascii: "?"):
            index += 1
            return readBogusComment()
        default:
            text.append(bytes[index])
            index += 1
            return nil
        }
    }

    private mutating func readEndTag() -> HTMLToken? {
        guard index + 2 < bytes.count else {
            text += bytes[index...]
            index = bytes.count
            return nil
        }
        index += 2
        if Self.isLetter(bytes[index]) { return readTag().map { .end($0) } }
        if bytes[index] == UInt8(ascii: ">") {
            index += 1
            return nil
        }
        return readBogusComment()
    }

    private mutating func readTag() -> HTMLTagToken? {
        var reader = HTMLTagReader(bytes, at: index)
        defer { index = reader.index }
        return reader.read()
    }

    private mutating func readComment() -> HTMLToken {
        var reader = HTMLCommentReader(bytes, at: index)
        defer { index = reader.index }
        return .comment(reader.read())
    }

    private mutating func readBogusComment() -> HTMLToken {
        var reader = HTMLCommentReader(bytes, at: index)
        defer { index = reader.index }
        return .comment(reader.readBogus())
    }

    // MARK: - Declarations

    private mutating func readDeclaration() -> HTMLToken? {
        if isText("--", at: index) {
            index += 2
            return readComment()
        }
        if isWord("doctype") {
            index += 7
            var reader = HTMLDoctypeReader(bytes, at: index)
            let doctype = reader.read()
            index = reader.index
            return .doctype(doctype)
        }
        if allowsSections, isText("[CDATA[", at: index) {
            index += 7
            isInSection = true
            return nil
        }
        return readBogusComment()
    }

    private func isWord(_ word: String) -> Bool {
        index + word.utf8.count <= bytes.count
            && zip(bytes[index...], word.utf8).allSatisfy { Self.small($0) == $1 }
    }

    // MARK: - Bytes

    private func isText(_ text: StaticString, at start: Int) -> Bool {
        Self.isText(text, in: bytes, at: start)
    }

    static func isText(
        _ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> Bool {
        start + text.utf8CodeUnitCount <= bytes.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    static func replacingNull(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
    }

    static func small(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(small(byte))
    }

    static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
