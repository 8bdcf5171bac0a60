import Foundation

/// Tells whether a body is the one that was stored, for the response that it was stored for.
enum BodyChecksum {
    /// A checksum of a body together with what it belongs to.
    static func value(of body: Data, for response: StoredResponse) -> Int64 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for text in [response.key.partition.name, response.key.url, response.place] {
            add(Data(text.utf8), to: &hash)
        }
        add(body, to: &hash)
        return Int64(bitPattern: hash)
    }

    /// A number that few other texts have: an index of such is small enough to stay in memory.
    static func value(of text: String) -> Int64 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        add(Data(text.utf8), to: &hash)
        return Int64(bitPattern: hash)
    }

    /// The checksum of nothing yet, of a body that comes in pieces of a fixed size.
    static let empty = Int64(bitPattern: 0x9E37_79B9_7F4A_7C15)

    /// The checksum of what came before and of another piece.
    static func value(of piece: Data, after checksum: Int64) -> Int64 {
        var hash = UInt64(bitPattern: checksum)
        add(piece, to: &hash)
        return Int64(bitPattern: hash)
    }

    private static func add(_ data: Data, to hash: inout UInt64) {
        var state = mixed(hash ^ UInt64(data.count))
        data.withUnsafeBytes { bytes in
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
            state = mixed(state ^ rest)
        }
        hash = state
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0xFF51_AFD7_ED55_8CCD
        return product ^ (product >> 32)
    }
}
