import Foundation

/// The checksums that verify that a stored body is complete and belongs to its response.
enum BodyChecksum {
    /// Returns the checksum of a body together with its response's metadata.
    static func value(of body: Data, for response: StoredResponse, key: DigestKey) -> Int64 {
        var hash = Fingerprint.empty
        add(response, key, to: &hash)
        add(body, to: &hash)
        return Int64(bitPattern: hash)
    }

    /// Combines the checksum of a body file, computed while it was written, with its response's
    /// metadata.
    static func value(ofFile checksum: Int64, for response: StoredResponse, key: DigestKey) -> Int64
    {
        var hash = UInt64(bitPattern: checksum)
        add(response, key, to: &hash)
        return Int64(bitPattern: hash)
    }

    /// Returns the checksum of a body in a file.
    static func value(ofFile body: Data) -> Int64 {
        var checksum = empty
        var rest = body
        while !rest.isEmpty {
            checksum = value(of: rest.prefix(chunkLength), after: checksum)
            rest = rest.dropFirst(chunkLength)
        }
        return checksum
    }

    /// The size in bytes of the chunks over which checksums of files are computed.
    static let chunkLength = 65_536

    /// Returns a hash of a text, for a database index that is small enough to stay in memory.
    static func value(of text: String) -> Int64 {
        var hash = Fingerprint.empty
        add(Data(text.utf8), to: &hash)
        return Int64(bitPattern: hash)
    }

    /// The initial checksum of a body that is written in chunks of a fixed size.
    static let empty = Int64(bitPattern: Fingerprint.empty)

    /// Updates a checksum with the next chunk.
    static func value(of chunk: Data, after checksum: Int64) -> Int64 {
        var hash = UInt64(bitPattern: checksum)
        add(chunk, to: &hash)
        return Int64(bitPattern: hash)
    }

    private static func add(
        _ response: StoredResponse, _ key: DigestKey, to hash: inout UInt64
    ) {
        let owner = response.key.identity.storedName(key)
        for text in [owner, response.key.url, response.variantKey] {
            add(Data(text.utf8), to: &hash)
        }
    }

    private static func add(_ data: Data, to hash: inout UInt64) {
        hash = data.withUnsafeBytes { Fingerprint.of($0, after: hash) }
    }
}
