public import Foundation
import InlayValues

/// A parser of a JSON stream: the elements of an array, or one value for each line.
///
/// ```swift
/// let rows = TemplateSequence(json: { try file.read(upToCount: 65_536) })
/// try template.render(into: sink, ["rows": .sequence(rows)])
/// ```
struct JSONElements {
    /// The maximum size of an element in bytes, because each element is held in memory.
    private static let limit = 16_000_000

    private var bytes: [UInt8] = []
    private var position = 0
    private var start: Int?
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the values are elements of an array; nil before the first byte.
    private var isArray: Bool?
    private var isAtEnd = false
    private(set) var isInputEnded = false

    mutating func append(_ chunk: some Sequence<UInt8>) {
        if start == nil {
            bytes.removeSubrange(..<position)
            position = 0
        } else if let begin = start, begin > 0 {
            bytes.removeSubrange(..<begin)
            position -= begin
            start = 0
        }
        bytes += chunk
    }

    mutating func endInput() { isInputEnded = true }

    /// Returns the next value; nil if more bytes are needed, or at the end.
    mutating func next() throws -> TemplateValue? {
        while position < bytes.count {
            let byte = bytes[position]
            if let begin = start {
                if let end = end(byte) { return try take(begin..<end) }
                position += 1
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): position += 1
            case UInt8(ascii: "[") where isArray == nil:
                isArray = true
                position += 1
            case UInt8(ascii: "]") where isArray == true && !isAtEnd:
                isAtEnd = true
                position += 1
            default:
                guard !isAtEnd else { throw JSONElementProblem.afterArray }
                isArray = isArray ?? false
                start = position
                depth = 0
                isInString = false
            }
        }
        guard isInputEnded else {
            if let start, bytes.count - start > Self.limit { throw JSONElementProblem.tooLong }
            return nil
        }
        if let begin = start, depth == 0, !isInString { return try take(begin..<bytes.count) }
        guard start == nil, isArray != true || isAtEnd else { throw JSONElementProblem.cut }
        return nil
    }

    /// Returns the end of the current value if the byte at the position ends it.
    private mutating func end(_ byte: UInt8) -> Int? {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                if depth == 0 { return position + 1 }
            }
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]") where depth == 0: return position
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth <= 0 { return position + 1 }
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
            if depth == 0 { return position }
        default: break
        }
        return nil
    }

    private mutating func take(_ range: Range<Int>) throws -> TemplateValue {
        position = range.upperBound
        start = nil
        return TemplateValue(try JSONValue(parsing: bytes[range], file: "<json>"))
    }
}

/// The reason why a JSON stream is invalid.
enum JSONElementProblem: Error, CustomStringConvertible {
    case afterArray, cut, tooLong

    var description: String {
        switch self {
        case .afterArray: "unexpected text after the end of the JSON array"
        case .cut: "the JSON ends within a value"
        case .tooLong: "an element of the JSON is longer than 16 MB"
        }
    }
}

extension TemplateSequence {
    /// Creates a sequence of JSON that is read during rendering: the elements of an array, or one
    /// value for each line.
    ///
    /// ```swift
    /// let rows = TemplateSequence(json: { try file.read(upToCount: 65_536) })
    /// try template.render(into: sink, ["rows": .sequence(rows)])
    /// ```
    ///
    /// - Parameter read: Returns the next bytes; nil or none at the end. The bytes are read once,
    ///   so that only one loop can use the elements.
    public convenience init(json read: @escaping @Sendable () throws -> Data?) {
        self.init {
            var elements = JSONElements()
            return {
                while true {
                    if let element = try elements.next() { return element }
                    if elements.isInputEnded { return nil }
                    let chunk = try read().map(Array.init) ?? []
                    if chunk.isEmpty { elements.endInput() } else { elements.append(chunk) }
                }
            }
        }
    }

    /// Creates a sequence of JSON that arrives during rendering by
    /// ``Template/stream(into:_:warn:)``, such as the body of a response.
    public convenience init<Chunks: AsyncSequence & Sendable>(awaitingJSON chunks: Chunks)
    where Chunks.Element: Sequence<UInt8> {
        self.init(makeAsyncIterator: {
            var iterator = chunks.makeAsyncIterator()
            var elements = JSONElements()
            return {
                while true {
                    if let element = try elements.next() { return element }
                    if elements.isInputEnded { return nil }
                    if let chunk = try await iterator.next(isolation: #isolation) {
                        elements.append(Array(chunk))
                    } else {
                        elements.endInput()
                    }
                }
            }
        })
    }
}
