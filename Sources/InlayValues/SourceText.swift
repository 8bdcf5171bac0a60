/// A source file with an index of its lines, for creating multiple diagnostics.
///
/// Finding the line of an offset takes O(log *n*) in the number of lines, and the column O(*n*)
/// in the length of the line.
package struct SourceText: Hashable, Sendable {
    /// The file's name or path.
    package let file: String

    /// The bytes of the file.
    package let bytes: [UInt8]

    private let lineStarts: [Int]

    package init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            let isFirstOfTwo = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if !isFirstOfTwo { starts.append(index + 1) }
        }
        lineStarts = starts
    }

    /// Returns the line number of a byte, from 1.
    package func line(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Creates a diagnostic at a byte offset.
    package func diagnostic(
        _ severity: SourceDiagnostic.Severity, at offset: Int, _ message: String
    ) -> SourceDiagnostic {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let offset = min(max(offset, hasMark ? 3 : 0), bytes.count)
        let line = line(of: offset)
        let start = line == 1 && hasMark ? 3 : lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return SourceDiagnostic(
            severity: severity, file: file, message: message,
            position: SourcePosition(offset: offset, line: line, start..<end, in: bytes))
    }

    /// Converts a diagnostic of a part of the file to its position in the whole file.
    package func diagnostic(_ part: SourceDiagnostic, startingAt offset: Int) -> SourceDiagnostic {
        let first = line(of: offset)
        let line = min(first + part.line - 1, lineStarts.count)
        let start = lineStarts[line - 1]
        let end = line < lineStarts.count ? lineStarts[line] : bytes.count
        let from = part.line == 1 ? offset : start
        let rest = String(decoding: bytes[from..<max(from, end)], as: UTF8.self)
        let ahead = rest.unicodeScalars.prefix(part.column - 1)
        let length = String(String.UnicodeScalarView(ahead)).utf8.count
        return diagnostic(part.severity, at: from + length, part.message)
    }
}
