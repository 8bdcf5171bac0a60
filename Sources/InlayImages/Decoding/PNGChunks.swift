/// The chunks of a PNG file.
package enum PNGChunks {
    /// The chunks that pixels are decoded from.
    private static let pixelKinds = Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map(code))

    /// Removes texts, color profiles and other metadata, which decoders would decompress to as much
    /// as a thousand times their size.
    ///
    /// - Parameter bytes: A PNG file.
    /// - Returns: The file up to its last complete chunk, without metadata.
    package static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
        let file = FileBytes(bytes)
        var chunks = Array(bytes.prefix(8))
        chunks.reserveCapacity(bytes.count)
        var offset = 8
        while let length = file.long(offset), let kind = file.long(offset + 4),
            offset + 12 + length <= bytes.count
        {
            let end = offset + 12 + length
            if pixelKinds.contains(kind) { chunks += bytes[offset..<end] }
            offset = end
        }
        return chunks
    }

    private static func code(_ kind: String) -> Int {
        kind.utf8.reduce(0) { $0 << 8 | Int($1) }
    }
}
