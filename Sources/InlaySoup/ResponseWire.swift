import InlayService

/// A parser of the bytes of an HTTP/1 response, beside libsoup's own.
///
/// libsoup replaces bytes of header fields that aren't UTF-8. It takes an invalid chunk size for
/// the last chunk and, before 3.6, also the end of the connection, and reports neither. This
/// parser keeps the bytes of the head, and knows whether the body is whole by its own framing.
struct ResponseWire {
    private enum State {
        case head
        /// A body with a length, or one that ends with the connection.
        case body
        case chunkSize
        case chunk(rest: UInt64)
        case chunkEnd
        case trailer
        case end
        case invalid(String)
    }

    /// Whether a body is whole.
    enum Wholeness: Equatable {
        case whole
        /// The last chunk was received, and the trailer after it wasn't yet.
        case trailerMissing
        case truncated
        case invalid(String)
    }

    /// The maximum length in bytes of a head, of the line of a chunk and of a trailer.
    private static let limits = (head: 131_072, chunkLine: 8_192, trailer: 65_536)

    private var state = State.head
    /// The head of the response, or the current line after it.
    private var text: [UInt8] = []
    private var lineStart = 0
    private var trailerLength = 0
    /// The length of the body by its `Content-Length`, and what was received of it.
    private var expected: UInt64?
    private var received: UInt64 = 0

    /// The fields of the head as bytes; empty until it is complete.
    private(set) var fields: [(name: [UInt8], value: [UInt8])] = []
    /// Whether the head has bytes outside of ASCII.
    private(set) var hasOtherBytes = false
    /// Whether there were lines in a trailer, of which libsoup reads only the first one.
    private(set) var hasTrailer = false

    /// Whether there were bytes after the end of the response.
    var hasExcess: Bool { expected.map { received > $0 } ?? isOverlong }
    private var isOverlong = false

    /// Whether the body is whole if the connection has no more bytes.
    var wholeness: Wholeness {
        switch state {
        case .body: expected.map { received < $0 } == true ? .truncated : .whole
        case .end: .whole
        case .trailer: .trailerMissing
        case .head, .chunkSize, .chunk, .chunkEnd: .truncated
        case .invalid(let reason): .invalid(reason)
        }
    }

    /// Parses the next bytes of the connection.
    mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch state {
            case .body:
                received &+= UInt64(rest.count)
                return
            case .chunk(let left):
                let count = min(left, UInt64(rest.count))
                rest = rest.dropFirst(Int(count))
                state = count == left ? .chunkEnd : .chunk(rest: left - count)
            case .end:
                isOverlong = true
                return
            case .invalid: return
            case .head, .chunkSize, .chunkEnd, .trailer:
                let byte = rest.removeFirst()
                text.append(byte)
                if byte == UInt8(ascii: "\n") { endLine() } else { checkLimit() }
            }
        }
    }

    // MARK: - Private

    private mutating func checkLimit() {
        switch state {
        case .head where text.count > Self.limits.head: state = .invalid("its head is too long")
        case .chunkSize where text.count > Self.limits.chunkLine:
            state = .invalid("a chunk of the body has an invalid size")
        case .chunkEnd where text != [UInt8(ascii: "\r")]:
            state = .invalid("a chunk of the body is longer than its size")
        case .trailer where text.count + trailerLength > Self.limits.trailer:
            state = .invalid("the trailer of the body is too long")
        default: return
        }
        // The frames of HTTP/2 end here, too: their connection lives on for long.
        text = []
    }

    private mutating func endLine() {
        var line = text[lineStart...].dropLast()
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        switch state {
        case .head:
            lineStart = text.count
            if line.isEmpty { endHead() } else { checkLimit() }
            return
        case .chunkSize:
            switch Self.chunkSize(line) {
            case nil: state = .invalid("a chunk of the body has an invalid size")
            case 0?: state = .trailer
            case let size?: state = .chunk(rest: size)
            }
        case .chunkEnd:
            state =
                line.isEmpty ? .chunkSize : .invalid("a chunk of the body is longer than its size")
        case .trailer:
            trailerLength += text.count
            if line.isEmpty {
                state = .end
            } else if trailerLength > Self.limits.trailer {
                state = .invalid("the trailer of the body is too long")
            } else if Self.field(line) == nil {
                state = .invalid("the data after the last chunk of the body is not a trailer")
            } else {
                hasTrailer = true
            }
        default: break
        }
        text = []
        lineStart = 0
    }

    private mutating func endHead() {
        let lines = Self.lines(of: text)
        // Empty lines may precede a response, and informational responses do.
        let isInformational = lines.first.map(Self.isInformational) ?? true
        hasOtherBytes = !isInformational && text.contains { $0 >= 0x80 }
        text = []
        lineStart = 0
        guard !isInformational else { return }
        fields = lines.dropFirst().compactMap(Self.field)
        func values(_ name: String) -> [String] {
            fields.filter { String(decoding: $0.name, as: UTF8.self).lowercased() == name }
                .map { String(decoding: $0.value, as: UTF8.self) }
        }
        if values("transfer-encoding").contains(where: { $0.lowercased().contains("chunked") }) {
            state = .chunkSize
        } else {
            expected = values("content-length").first.flatMap { UInt64($0) }
            state = .body
        }
    }

    /// Returns whether a status line announces that another response follows.
    private static func isInformational(_ line: [UInt8]) -> Bool {
        let status = line.split(separator: UInt8(ascii: " ")).dropFirst().first ?? []
        return status.count == 3 && status.first == UInt8(ascii: "1")
            && !status.elementsEqual("101".utf8)
    }

    /// Returns the lines of a head without their ends; a line that starts with white space continues
    /// the previous one.
    private static func lines(of head: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for line in head.split(separator: UInt8(ascii: "\n")) {
            var line = Array(line)
            while let last = line.last, [0x20, 0x09, 0x0D].contains(last) { line.removeLast() }
            if let first = line.first, first == 0x20 || first == 0x09, lines.count > 1 {
                let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
                lines[lines.count - 1] += [0x20] + rest
            } else if !line.isEmpty {
                lines.append(line)
            }
        }
        return lines
    }

    /// Returns the name and value of a field; nil for a line that has none.
    private static func field(_ line: some Collection<UInt8>) -> (name: [UInt8], value: [UInt8])? {
        let parts = line.split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isTokenByte) else {
            return nil
        }
        var value = Array(parts[1].drop { $0 == 0x20 || $0 == 0x09 })
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        return (Array(parts[0]), value)
    }

    /// Returns the size in the line of a chunk; nil if it is invalid.
    private static func chunkSize(_ line: ArraySlice<UInt8>) -> UInt64? {
        let digits = line.prefix { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
            default: false
            }
        }
        let rest = line.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
        guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ";"),
            let size = UInt64(String(decoding: digits, as: UTF8.self), radix: 16),
            size <= UInt64(Int64.max)
        else { return nil }
        return size
    }
}
