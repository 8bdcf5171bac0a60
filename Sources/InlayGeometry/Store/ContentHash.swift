/// 128 bits that stand for a content: the same ones in every run and on every machine.
///
/// It isn't made to withstand someone who looks for two contents with the same hash. Such a row
/// would be estimated as high as the other until it is shown, and no more.
public struct ContentHash: Hashable, Sendable {
    /// One half of the bits.
    public let first: UInt64
    /// The other half.
    public let second: UInt64

    /// Takes the bits of a hash that was made before.
    public init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }

    /// Hashes texts, one after the other.
    public init(_ texts: String...) {
        var lanes = (UInt64(0x9E37_79B9_7F4A_7C15), UInt64(0xC2B2_AE3D_27D4_EB4F))
        for text in texts {
            var text = text
            text.withUTF8 { Self.add(UnsafeRawBufferPointer($0), to: &lanes) }
        }
        first = Self.finish(lanes.0 ^ lanes.1.byteSwapped)
        second = Self.finish(lanes.1 &+ lanes.0)
    }

    /// Mixes eight bytes at a time into both lanes, and the length at the end, so that texts that
    /// are put together elsewhere differ.
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
