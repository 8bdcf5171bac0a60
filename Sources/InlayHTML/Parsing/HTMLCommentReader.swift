/// A reader of comments, and of bogus comments: invalid markup that is parsed as a comment.
struct HTMLCommentReader {
    private(set) var index: Int
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// Reads a comment whose `<!--` precedes the index; returns its text.
    mutating func read() -> String {
        let start = index
        // `<!-->` and `<!--->` are complete, empty comments.
        for ending in [">", "->"] as [StaticString] where isText(ending, at: index) {
            index += ending.utf8CodeUnitCount
            return ""
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "-") {
                for ending in ["-->", "--!>"] as [StaticString] where isText(ending, at: index) {
                    defer { index += ending.utf8CodeUnitCount }
                    return comment(start..<index)
                }
            }
            index += 1
        }
        // The dashes of an incomplete ending aren't part of the comment.
        var end = bytes.count
        for ending in ["--!", "--", "-"] as [StaticString]
        where isText(ending, at: max(start, end - ending.utf8CodeUnitCount)) {
            end -= ending.utf8CodeUnitCount
            break
        }
        return comment(start..<end)
    }

    /// Reads a bogus comment up to the next `>`; returns its text.
    mutating func readBogus() -> String {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        defer { index = min(bytes.count, index + 1) }
        return comment(start..<index)
    }

    private func comment(_ range: Range<Int>) -> String {
        HTMLTokenizer.replacingNull(bytes[range])
    }

    private func isText(_ text: StaticString, at start: Int) -> Bool {
        HTMLTokenizer.isText(text, in: bytes, at: start)
    }
}
