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
