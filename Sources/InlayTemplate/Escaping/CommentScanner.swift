/// A scanner of comments, doctypes and CDATA sections.
struct CommentScanner {
    private(set) var state: HTMLContext.State
    private(set) var problems: [HTMLTracker.Problem] = []
    /// The token that ended; nil if the literal part ends within it.
    private(set) var event: HTMLTracker.Event?

    init(_ state: HTMLContext.State) {
        self.state = state
    }

    /// Returns the state that the bytes after `<!` begin, and the index at which its content begins.
    static func begin(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isForeign: Bool
    ) -> (state: HTMLContext.State, end: Int) {
        let rest = bytes[start...]
        if rest.starts(with: "--".utf8) { return (.commentStart, start + 2) }
        if NameTable<Int>.hasPrefix(rest, "doctype") { return (.doctype, start + 7) }
        if isForeign, rest.starts(with: "[CDATA[".utf8) { return (.cdata, start + 7) }
        let isCut = ["--", "doctype", "[cdata["].contains { word in
            rest.count < word.utf8.count
                && NameTable<Int>.isEqual(rest, word.utf8.prefix(rest.count))
        }
        return isCut ? (.declarationOpen, bytes.count) : (.bogusComment, start)
    }

    /// Returns the index after the token, or that of the end of the literal part.
    mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch (state, byte) {
            case (.bogusComment, UInt8(ascii: ">")):
                return end(.comment(start..<index - 1), at: index)
            case (.doctype, UInt8(ascii: ">")): return end(.declaration, at: index)
            case (.bogusComment, _), (.doctype, _): break
            case (.cdata, UInt8(ascii: "]")) where bytes[index...].starts(with: "]>".utf8):
                return end(.text(start..<index - 1), at: index + 2)
            case (.cdata, UInt8(ascii: ">")):
                problems.append(
                    (
                        index - 1,
                        "“>” ends a CDATA section in HTML, but not in SVG: write “&gt;”"
                    ))
            case (.cdata, _): break
            case (.commentStart, UInt8(ascii: ">")), (.commentStartDash, UInt8(ascii: ">")),
                (.commentEnd, UInt8(ascii: ">")), (.commentEndBang, UInt8(ascii: ">")):
                return end(.comment(start..<index), at: index)
            case (.commentStart, UInt8(ascii: "-")): state = .commentStartDash
            case (.commentStartDash, UInt8(ascii: "-")), (.commentEndDash, UInt8(ascii: "-")):
                state = .commentEnd
            case (.commentEnd, UInt8(ascii: "!")): state = .commentEndBang
            case (.commentEnd, UInt8(ascii: "-")): break
            case (.comment, UInt8(ascii: "-")), (.commentEndBang, UInt8(ascii: "-")):
                state = .commentEndDash
            default: state = .comment
            }
        }
        return index
    }

    private mutating func end(_ event: HTMLTracker.Event, at index: Int) -> Int {
        self.event = event
        state = .text
        return index
    }
}
