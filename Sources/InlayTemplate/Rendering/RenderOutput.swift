import InlayValues

/// The text that is written, in a buffer or by chunks into a sink.
struct RenderOutput {
    static let chunkSize = 65_536

    var bytes: [UInt8] = []
    /// How much was in the buffer before, and how much has gone to the sink.
    private(set) var start = 0
    private(set) var flushed = 0
    /// The text around the blocks whose own text is still to be filtered.
    private var captures: [[UInt8]] = []
    /// The length of that text.
    private var captured = 0

    /// Goes on behind what is in a buffer already.
    mutating func begin(behind output: inout [UInt8]) {
        swap(&bytes, &output)
        start = bytes.count
    }

    /// The length of the text so far.
    var length: Int { flushed &+ captured &+ bytes.count &- start }

    /// Whether a chunk is due for the sink.
    var isChunkFull: Bool { bytes.count >= Self.chunkSize && captures.isEmpty }

    /// Appends a range of bytes.
    @inline(__always)
    mutating func append(_ literals: [UInt8], _ range: Range<Int>) {
        literals.withUnsafeBufferPointer {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
        }
    }

    mutating func beginCapture() {
        captured += bytes.count
        captures.append(bytes)
        bytes = []
    }

    /// The text since the last `beginCapture`.
    mutating func endCapture() -> [UInt8] {
        var text = captures.removeLast()
        captured -= text.count
        swap(&text, &bytes)
        return text
    }

    /// Notes that the sink has taken the bytes.
    mutating func removeChunk() {
        flushed += bytes.count
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Removes the space between tags.
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
