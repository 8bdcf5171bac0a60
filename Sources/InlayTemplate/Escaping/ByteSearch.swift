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
