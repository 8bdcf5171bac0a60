import Foundation

/// Tells whether a body is the one that was stored, for the response that it was stored for.
enum BodyChecksum {
    /// A checksum of a body together with what it belongs to.
    static func value(of body: Data, for response: StoredResponse, key: DigestKey) -> Int64 {
        var hash = Fingerprint.empty
        add(response, key, to: &hash)
        add(body, to: &hash)
        return Int64(bitPattern: hash)
    }

    /// The same of a body in a file, whose own checksum was made while it came.
    static func value(ofFile checksum: Int64, for response: StoredResponse, key: DigestKey) -> Int64
    {
        var hash = UInt64(bitPattern: checksum)
        add(response, key, to: &hash)
        return Int64(bitPattern: hash)
    }

    /// The checksum of a body in a file.
    static func value(ofFile body: Data) -> Int64 {
        var checksum = empty
        var rest = body
        while !rest.isEmpty {
            checksum = value(of: rest.prefix(pieceLength), after: checksum)
            rest = rest.dropFirst(pieceLength)
        }
        return checksum
    }

    /// How long the pieces are of which files have their checksum.
    static let pieceLength = 65_536

    /// A number that few other texts have: an index of such is small enough to stay in memory.
    static func value(of text: String) -> Int64 {
        var hash = Fingerprint.empty
        add(Data(text.utf8), to: &hash)
        return Int64(bitPattern: hash)
    }

    /// The checksum of nothing yet, of a body that comes in pieces of a fixed size.
    static let empty = Int64(bitPattern: Fingerprint.empty)

    /// The checksum of what came before and of another piece.
    static func value(of piece: Data, after checksum: Int64) -> Int64 {
        var hash = UInt64(bitPattern: checksum)
        add(piece, to: &hash)
        return Int64(bitPattern: hash)
    }

    private static func add(
        _ response: StoredResponse, _ key: DigestKey, to hash: inout UInt64
    ) {
        let owner = response.key.identity.storedName(key)
        for text in [owner, response.key.url, response.place] {
            add(Data(text.utf8), to: &hash)
        }
    }

    private static func add(_ data: Data, to hash: inout UInt64) {
        hash = data.withUnsafeBytes { Fingerprint.of($0, after: hash) }
    }
}
