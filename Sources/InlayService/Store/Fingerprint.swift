/// A fast 64-bit hash of bytes.
///
/// It isn't collision-resistant against an attacker. A hash is compared only with other hashes for
/// the same URL.
package enum Fingerprint {
    /// The hash of no bytes.
    static let empty: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Returns the hash of bytes.
    package static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { of($0, after: empty) }
    }

    /// Continues a hash with more bytes.
    static func of(_ bytes: UnsafeRawBufferPointer, after before: UInt64) -> UInt64 {
        var state = mixed(before ^ UInt64(bytes.count))
        var place = 0
        while place + 8 <= bytes.count {
            state = mixed(state ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        while place < bytes.count {
            rest = rest << 8 | UInt64(bytes[place])
            place += 1
        }
        return mixed(state ^ rest)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0xFF51_AFD7_ED55_8CCD
        return product ^ (product >> 32)
    }
}
