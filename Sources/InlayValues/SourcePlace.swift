/// The line, column and excerpt of a byte in a UTF-8 text.
struct SourcePlace {
    let line: Int
    let column: Int
    let excerpt: String

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

        // An offset between CR and LF belongs to the end of the line.
        let before = String(decoding: bytes[lineStart..<min(offset, lineEnd)], as: UTF8.self)
        self.line = line
        column = before.unicodeScalars.count + 1
        excerpt = String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self)
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
