#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// Searches in bytes, many at a time.
enum ByteSearch {
    /// The index of the first such byte from an index on.
    static func first(
        _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress else { return nil }
        guard let match = memchr(base + start, Int32(byte), bytes.count - start) else {
            return nil
        }
        return UnsafeRawPointer(match) - UnsafeRawPointer(base)
    }
}

/// A set of ASCII bytes, in two words.
struct ByteSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            for byte in bytes where byte < 64 { low |= 1 << UInt64(byte) }
            for byte in bytes where (64..<128).contains(byte) { high |= 1 << UInt64(byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    func union(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low |= other.low
        result.high |= other.high
        return result
    }

    func subtracting(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low &= ~other.low
        result.high &= ~other.high
        return result
    }
}
