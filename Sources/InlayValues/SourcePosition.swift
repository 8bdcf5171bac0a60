/// The line, column and excerpt of a byte in a UTF-8 text.
struct SourcePosition {
    /// The maximum length of an excerpt in bytes; for a longer line, the excerpt is the part around
    /// the column.
    private static let excerptLimit = 8_192

    let line: Int
    let column: Int
    let excerpt: String
    /// The column of the excerpt’s first scalar.
    let excerptColumn: Int

    init(offset: Int, in bytes: [UInt8]) {
        let textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let offset = Self.characterStart(bytes, at: min(max(offset, textStart), bytes.count))

        var line = 1
        var lineStart = textStart
        for index in textStart..<offset where Self.endsLine(bytes, at: index) {
            line += 1
            lineStart = index + 1
        }
        let lineEnd = bytes[lineStart...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        self.init(offset: offset, line: line, lineStart..<lineEnd, in: bytes)
    }

    /// Creates the position in a line whose byte range, without its line break, is known.
    init(offset: Int, line: Int, _ range: Range<Int>, in bytes: [UInt8]) {
        func count(_ range: Range<Int>) -> Int {
            String(decoding: bytes[range], as: UTF8.self).unicodeScalars.count
        }
        // An offset between CR and LF belongs to the end of the line.
        let end = min(Self.characterStart(bytes, at: offset), range.upperBound)
        let offset = max(end, range.lowerBound)
        var shown = range
        if range.count > Self.excerptLimit {
            let half = Self.excerptLimit / 2
            let lower = Self.characterStart(bytes, at: max(range.lowerBound, offset - half))
            let upper = Self.characterStart(bytes, at: min(range.upperBound, offset + half))
            shown = max(lower, range.lowerBound)..<max(upper, offset)
        }
        self.line = line
        excerptColumn = count(range.lowerBound..<shown.lowerBound) + 1
        column = excerptColumn + count(shown.lowerBound..<offset)
        excerpt = String(decoding: bytes[shown], as: UTF8.self)
    }

    /// Returns the first byte of the character that contains a byte; a stray continuation byte
    /// counts as a character.
    private static func characterStart(_ bytes: [UInt8], at offset: Int) -> Int {
        guard offset < bytes.count, bytes[offset] & 0xC0 == 0x80 else { return offset }
        for start in stride(from: offset - 1, through: max(offset - 3, 0), by: -1)
        where bytes[start] & 0xC0 != 0x80 {
            let length = (~bytes[start]).leadingZeroBitCount
            return length > offset - start ? start : offset
        }
        return offset
    }

    private static func endsLine(_ bytes: [UInt8], at index: Int) -> Bool {
        switch bytes[index] {
        case 0x0A: true
        case 0x0D: index + 1 == bytes.count || bytes[index + 1] != 0x0A
        default: false
        }
    }
}
