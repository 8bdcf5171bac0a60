/// The durations and sizes of a GIF's frames, read from its blocks without decoding any pixels.
package struct GIFFrames: Hashable, Sendable {
    /// The durations of the frames, in playback order.
    package let durations: [Duration]

    /// The number of times that the animation plays; nil if it loops forever.
    package let plays: Int?

    /// The area in pixels of the largest frame.
    let largestArea: Int

    private let count: Int

    /// The offset after the first frame.
    private let firstEnd: Int

    /// The offset after the last block that was read.
    private let end: Int

    /// The duration of a frame whose delay is missing or too short to be visible, as in all
    /// browsers.
    private static let usual = Duration.milliseconds(100)

    /// Reads the frame durations of a GIF file.
    ///
    /// - Parameters:
    ///   - bytes: A GIF file. It may be truncated: reading ends after the last valid block.
    ///   - limit: The maximum number of durations to read.
    package init(_ bytes: [UInt8], limit: Int) {
        var file = FileBytes(bytes)
        file.isLittleEndian = true
        var durations: [Duration] = []
        var largestArea = 0
        var next = Self.usual
        var offset = 13 + Self.paletteBytes(file.byte(10))
        var count = 0
        var firstEnd: Int?
        var plays: Int? = 1
        while let kind = file.byte(offset) {
            if kind == 0x21 {
                if file.byte(offset + 1) == 0xF9, let hundredths = file.short(offset + 4) {
                    next = hundredths > 1 ? .milliseconds(hundredths * 10) : Self.usual
                }
                if let repeats = Self.repeats(at: offset, file) {
                    plays = repeats > 0 ? repeats + 1 : nil
                }
                offset = Self.end(ofBlocks: offset + 2, file)
            } else if kind == 0x2C {
                if durations.count < limit { durations.append(next) }
                next = Self.usual
                if let width = file.short(offset + 5), let height = file.short(offset + 7) {
                    largestArea = max(largestArea, width * height)
                }
                let pixels = offset + 11 + Self.paletteBytes(file.byte(offset + 9))
                offset = Self.end(ofBlocks: pixels, file)
                count += 1
                firstEnd = firstEnd ?? offset
            } else {
                break
            }
        }
        self.durations = durations
        self.plays = plays
        self.largestArea = largestArea
        self.count = count
        end = min(offset, bytes.count)
        self.firstEnd = min(firstEnd ?? end, end)
    }

    /// Returns a GIF file with only the blocks that this type reads, so that a decoder doesn't find
    /// frames beyond them.
    ///
    /// - Parameters:
    ///   - bytes: A GIF file.
    ///   - limit: The maximum number of frames; a file with more is cut off after the first one.
    /// - Returns: The file.
    package static func decodable(_ bytes: [UInt8], limit: Int) -> [UInt8] {
        let frames = GIFFrames(bytes, limit: 0)
        return bytes.prefix(frames.count > limit ? frames.firstEnd : frames.end) + [0x3B]
    }

    /// Returns the loop count of a `NETSCAPE2.0` or `ANIMEXTS1.0` extension, 0 for an endless loop;
    /// nil for other extensions.
    private static func repeats(at offset: Int, _ file: FileBytes) -> Int? {
        guard file.byte(offset + 1) == 0xFF, file.byte(offset + 2) == 11,
            file.has("NETSCAPE2.0", at: offset + 3) || file.has("ANIMEXTS1.0", at: offset + 3),
            file.byte(offset + 14) == 3, file.byte(offset + 15) == 1
        else { return nil }
        return file.short(offset + 16)
    }

    private static func paletteBytes(_ flags: Int?) -> Int {
        guard let flags, flags & 0x80 != 0 else { return 0 }
        return 3 << ((flags & 7) + 1)
    }

    private static func end(ofBlocks offset: Int, _ file: FileBytes) -> Int {
        var offset = offset
        while let length = file.byte(offset), length > 0 { offset += 1 + length }
        return offset + 1
    }
}
