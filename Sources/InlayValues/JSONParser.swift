import OrderedCollections

/// A strict parser for RFC 8259 over UTF-8 bytes.
///
/// It keeps open arrays and objects in an explicit stack instead of recursing, so that no text
/// can overflow the thread's stack. It stops at the first invalid byte.
struct JSONParser {
    /// A syntax error with the offset of its byte.
    struct Failure: Error {
        let offset: Int
        let message: String
    }

    /// An array or object whose closing bracket hasn't been read yet.
    ///
    /// It is a struct and not an enum, so that values are added in place and not to a copy.
    private struct Container {
        var elements: [JSONValue] = []
        var members: OrderedDictionary<String, JSONValue> = [:]
        /// The key of the member that is being read; nil for an array.
        var key: String?

        var value: JSONValue { key == nil ? .array(elements) : .object(members) }

        mutating func add(_ value: JSONValue) {
            if let key {
                members[key] = value
            } else {
                elements.append(value)
            }
        }
    }

    static let maximumDepth = 512

    private var reader: JSONReader
    private var stack: [Container] = []

    init(bytes: [UInt8], loneSurrogates: JSONValue.LoneSurrogates) {
        reader = JSONReader(bytes: bytes, loneSurrogates: loneSurrogates)
    }

    mutating func parse() throws(Failure) -> JSONValue {
        try reader.checkEncoding()
        reader.skipByteOrderMark()
        while true {
            guard var value = try parseScalarOrOpen() else { continue }
            // A finished value may complete the container around it, and so on outwards.
            while !stack.isEmpty {
                guard let closed = try add(value) else { break }
                value = closed
            }
            guard stack.isEmpty else { continue }
            reader.skipWhitespace()
            guard reader.isAtEnd else {
                throw reader.failure("expected the end of the text, found \(reader.found)")
            }
            return value
        }
    }

    // MARK: - Private

    /// Parses a scalar or empty container; returns nil if it opened a container whose first value
    /// is next.
    private mutating func parseScalarOrOpen() throws(Failure) -> JSONValue? {
        reader.skipWhitespace()
        switch reader.peek {
        case UInt8(ascii: "["):
            try open()
            guard !reader.skip("]") else { return .array([]) }
            stack.append(Container())
            return nil
        case UInt8(ascii: "{"):
            try open()
            guard !reader.skip("}") else { return .object([:]) }
            stack.append(Container(key: try parseKey()))
            return nil
        case UInt8(ascii: "\""): return .string(try reader.readString())
        case UInt8(ascii: "-"), .some(0x30...0x39): return try reader.readNumber()
        case UInt8(ascii: "t"): return try reader.readWord("true", as: .bool(true))
        case UInt8(ascii: "f"): return try reader.readWord("false", as: .bool(false))
        case UInt8(ascii: "n"): return try reader.readWord("null", as: .null)
        default: throw reader.failure("expected a value, found \(reader.found)")
        }
    }

    private mutating func open() throws(Failure) {
        guard stack.count < Self.maximumDepth else {
            throw reader.failure("more than \(Self.maximumDepth) levels of arrays and objects")
        }
        reader.advance()
        reader.skipWhitespace()
    }

    private mutating func parseKey() throws(Failure) -> String {
        reader.skipWhitespace()
        guard reader.peek == UInt8(ascii: "\"") else {
            throw reader.failure("expected a key in double quotes, found \(reader.found)")
        }
        let key = try reader.readString()
        reader.skipWhitespace()
        guard reader.skip(":") else {
            throw reader.failure("expected “:” after the key, found \(reader.found)")
        }
        return key
    }

    /// Adds a value to the innermost container; returns the container as a value if it is now
    /// closed, or nil.
    private mutating func add(_ value: JSONValue) throws(Failure) -> JSONValue? {
        let last = stack.count - 1
        stack[last].add(value)
        let isObject = stack[last].key != nil

        reader.skipWhitespace()
        guard !reader.skip(isObject ? "}" : "]") else { return stack.removeLast().value }
        try expectComma(or: isObject ? "}" : "]")
        if isObject { stack[last].key = try parseKey() }
        return nil
    }

    private mutating func expectComma(or close: String) throws(Failure) {
        guard reader.skip(",") else {
            throw reader.failure("expected “,” or “\(close)”, found \(reader.found)")
        }
    }
}
