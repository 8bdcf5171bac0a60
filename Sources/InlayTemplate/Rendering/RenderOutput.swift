import InlayValues

/// The output of a rendering, in a buffer or in chunks for a sink.
struct RenderOutput {
    static let chunkSize = 65_536

    var bytes: [UInt8] = []
    /// The length of the caller's buffer before the rendering; ``flushed`` is the number of bytes
    /// that were passed to the sink.
    private(set) var start = 0
    private(set) var flushed = 0
    /// The text before each open capture.
    private var captures: [[UInt8]] = []
    /// The length of the text before all open captures.
    private var captured = 0

    /// The length of the output behind the last start tag of a `pre` or `textarea`, until more
    /// output follows.
    private var firstText: Int?

    /// Swaps the caller's buffer in, so that the output is appended to its contents without a copy.
    mutating func begin(behind output: inout [UInt8]) {
        swap(&bytes, &output)
        start = bytes.count
    }

    /// The length of the output so far.
    var length: Int { flushed &+ captured &+ bytes.count &- start }

    /// Whether a chunk is due for the sink.
    var isChunkFull: Bool { bytes.count >= Self.chunkSize && captures.isEmpty }

    /// Appends a range of bytes.
    @inline(__always)
    mutating func append(_ literals: [UInt8], _ range: Range<Int>) {
        bytes.append(addingCapacity: range.count) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                literals.withUnsafeBufferPointer {
                    count = buffer.initialize(
                        fromContentsOf: UnsafeBufferPointer(rebasing: $0[range]))
                }
            }
        }
    }

    mutating func beginCapture() {
        captured += bytes.count
        captures.append(bytes)
        bytes = []
    }

    /// Ends a capture and returns its text, the output since the last `beginCapture`.
    mutating func endCapture() -> [UInt8] {
        var text = captures.removeLast()
        captured -= text.count
        swap(&text, &bytes)
        return text
    }

    /// Ends all captures, and keeps their text: after an error, the output stays in the buffer.
    mutating func endCaptures() {
        while !captures.isEmpty {
            let text = endCapture()
            bytes += text
        }
    }

    // MARK: - First line breaks

    /// Returns whether a first byte in a `pre` may be a line break that a parser drops, also as a
    /// character reference.
    static func isLineBreak(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "&")
    }

    /// Notes that the next text is the first in a `pre`.
    mutating func markLineBreak() { firstText = length }

    mutating func passLineBreak() { firstText = nil }

    /// Inserts a line break before the first text in a `pre` if that begins with one: a parser then
    /// drops the inserted one.
    mutating func keepLineBreak() {
        guard let mark = firstText, length > mark else { return }
        firstText = nil
        let index = bytes.count - (length - mark)
        guard bytes.indices.contains(index), Self.isLineBreak(bytes[index]), isDropped(at: index)
        else { return }
        bytes.insert(0x0A, at: index)
    }

    /// Returns whether a parser reads the text at an index as a line break.
    private func isDropped(at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "&") else { return true }
        var first: UInt8?
        bytes.withUnsafeBufferPointer { bytes in
            let end = min(bytes.count, index + Self.longestReference)
            CharacterReference.resolve(bytes, index..<end) { byte, _ in first = first ?? byte }
        }
        return first == 0x0A
    }

    private static let longestReference = 64

    /// Removes the bytes that were passed to the sink.
    mutating func removeChunk() {
        flushed += bytes.count
        bytes.removeAll(keepingCapacity: true)
    }
}

/// The removal of white space between tags.
enum Spaceless {
    static func append(_ text: [UInt8], to output: inout [UInt8]) {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = text.firstIndex { !isSpace($0) } ?? text.count
        let end = (text.lastIndex { !isSpace($0) } ?? -1) + 1
        var index = start
        while index < end {
            let byte = text[index]
            output.append(byte)
            index += 1
            guard byte == UInt8(ascii: ">") else { continue }
            var next = index
            while next < end, isSpace(text[next]) { next += 1 }
            if next < end, text[next] == UInt8(ascii: "<") { index = next }
        }
    }
}
