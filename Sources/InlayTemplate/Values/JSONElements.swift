public import Foundation
import InlayValues

/// The values of a stream of JSON, one by one: the elements of an array, or values in lines.
///
/// ```swift
/// let rows = TemplateSequence(json: { try file.read(upToCount: 65_536) })
/// try template.render(into: sink, ["rows": .sequence(rows)])
/// ```
struct JSONElements {
    /// An element of more bytes is an error: the memory of one element is needed.
    private static let limit = 16_000_000

    private var bytes: [UInt8] = []
    private var position = 0
    private var start: Int?
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the values stand in an array; nil before the first byte that says so.
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

    /// The next value; nil where more bytes are needed, or all are read.
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
                guard !isAtEnd else { throw JSONElementProblem.behindArray }
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

    /// The end of the current value, where the byte at the position ends it.
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

/// Why a stream has no further value.
enum JSONElementProblem: Error, CustomStringConvertible {
    case behindArray, cut, tooLong

    var description: String {
        switch self {
        case .behindArray: "something stands behind the end of the JSON array"
        case .cut: "the JSON ends within a value"
        case .tooLong: "an element of the JSON is longer than 16 MB"
        }
    }
}

extension TemplateSequence {
    /// Makes the elements of JSON that is read while a template is rendered: of an array, or of
    /// lines with a value each.
    ///
    /// ```swift
    /// let rows = TemplateSequence(json: { try file.read(upToCount: 65_536) })
    /// try template.render(into: sink, ["rows": .sequence(rows)])
    /// ```
    ///
    /// - Parameter read: Gives the next bytes, and nil or none at their end. The bytes are read
    ///   once: only one loop has the elements.
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

    /// Makes the elements of JSON that arrives while a template is rendered by
    /// ``Template/stream(into:_:warn:)``, as the body of a response does.
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
