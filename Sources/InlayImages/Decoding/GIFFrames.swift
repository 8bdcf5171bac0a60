/// How long the frames of a GIF are seen, read from its blocks without decoding a pixel.
public struct GIFFrames: Hashable, Sendable {
    /// The frames' durations in their order.
    public let durations: [Duration]

    /// What a GIF that names no time, or one that is too short to be seen, gets in every browser.
    private static let usual = Duration.milliseconds(100)

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: A GIF; nothing is expected of what comes after its last proper block.
    ///   - limit: How many frames are counted.
    public init(_ bytes: [UInt8], limit: Int) {
        var file = FileBytes(bytes)
        file.isLittleEndian = true
        var durations: [Duration] = []
        var next = Self.usual
        var place = 13 + Self.paletteBytes(file.byte(10))
        while durations.count < limit, let kind = file.byte(place) {
            if kind == 0x21 {
                if file.byte(place + 1) == 0xF9, let hundredths = file.short(place + 4) {
                    next = hundredths > 1 ? .milliseconds(hundredths * 10) : Self.usual
                }
                place = Self.end(ofBlocks: place + 2, file)
            } else if kind == 0x2C {
                durations.append(next)
                next = Self.usual
                let pixels = place + 11 + Self.paletteBytes(file.byte(place + 9))
                place = Self.end(ofBlocks: pixels, file)
            } else {
                break
            }
        }
        self.durations = durations
    }

    private static func paletteBytes(_ flags: Int?) -> Int {
        guard let flags, flags & 0x80 != 0 else { return 0 }
        return 3 << ((flags & 7) + 1)
    }

    private static func end(ofBlocks place: Int, _ file: FileBytes) -> Int {
        var place = place
        while let length = file.byte(place), length > 0 { place += 1 + length }
        return place + 1
    }
}
