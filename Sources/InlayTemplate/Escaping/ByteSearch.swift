#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// Vectorized searches in bytes.
enum ByteSearch {
    /// Returns the first index of a byte at or after a start index, or nil.
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

/// A set of ASCII bytes in two words, with one flag for all bytes beyond ASCII.
struct ByteSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var hasOthers = false

    init(_ text: StaticString) {
        self.init(text.withUTF8Buffer { Array($0) })
    }

    init(_ bytes: [UInt8]) {
        for byte in bytes {
            switch byte {
            case ..<64: low |= 1 << UInt64(byte)
            case ..<128: high |= 1 << UInt64(byte - 64)
            default: hasOthers = true
            }
        }
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 128 ? (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1 : hasOthers
    }

    func union(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low |= other.low
        result.high |= other.high
        result.hasOthers = hasOthers || other.hasOthers
        return result
    }

    func subtracting(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low &= ~other.low
        result.high &= ~other.high
        return result
    }
}
