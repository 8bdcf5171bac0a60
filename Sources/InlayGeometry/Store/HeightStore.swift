/// A persistent cache of row heights, which avoids measuring rows again.
public protocol HeightStore: Sendable {
    /// Looks up cached heights.
    ///
    /// - Parameter keys: The keys to look up.
    /// - Returns: The heights in pixels of those keys that are cached.
    func heights(for keys: [HeightKey]) async -> [HeightKey: Double]

    /// Caches heights, in pixels.
    func store(_ heights: [HeightKey: Double]) async
}

/// The cache key of a row height: everything that the height depends on.
public struct HeightKey: Hashable, Sendable {
    /// The hash of the row's content.
    public var content: ContentHash
    /// The hash of the style sheet applied to the row.
    public var style: ContentHash
    /// The layout width, in pixels.
    public var width: Int
    /// The user's text scale, in percent.
    public var textScale: Int

    /// Creates a key.
    public init(content: ContentHash, style: ContentHash, width: Int, textScale: Int) {
        self.content = content
        self.style = style
        self.width = width
        self.textScale = textScale
    }
}

/// A 128-bit hash; equal content has the same hash in every run and on every machine.
///
/// It isn't collision-resistant against an attacker. The only effect of a collision is that a row
/// has another row's height until the row is displayed and measured.
public struct ContentHash: Hashable, Sendable {
    /// The first 64 bits.
    public let first: UInt64
    /// The last 64 bits.
    public let second: UInt64

    /// Creates a hash from its stored bits.
    public init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }

    /// Creates the hash of strings, which depends on their order.
    package init(_ texts: String...) {
        var lanes = (UInt64(0x9E37_79B9_7F4A_7C15), UInt64(0xC2B2_AE3D_27D4_EB4F))
        for text in texts {
            var text = text
            text.withUTF8 { Self.add(UnsafeRawBufferPointer($0), to: &lanes) }
        }
        first = Self.finish(lanes.0 ^ lanes.1.byteSwapped)
        second = Self.finish(lanes.1 &+ lanes.0)
    }

    /// Mixes a string into both halves of a hash: its bytes, eight at a time, and then its length.
    ///
    /// Because of the length, `("ab", "c")` and `("a", "bc")` have different hashes.
    private static func add(_ bytes: UnsafeRawBufferPointer, to lanes: inout (UInt64, UInt64)) {
        var index = 0
        while index + 8 <= bytes.count {
            mix(
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)),
                &lanes)
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        mix(rest, &lanes)
        mix(UInt64(bytes.count), &lanes)
    }

    @inline(__always)
    private static func mix(_ word: UInt64, _ lanes: inout (UInt64, UInt64)) {
        let wide = (lanes.0 ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        lanes.0 = wide.high ^ wide.low
        let other = (lanes.1 &+ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        lanes.1 = other.high ^ other.low &+ lanes.0
    }

    private static func finish(_ value: UInt64) -> UInt64 {
        var value = value
        value ^= value >> 32
        value &*= 0xD6E8_FEB8_6659_FD93
        value ^= value >> 32
        return value
    }
}
