extension ImageHeader {
    /// Throws if a file is truncated, because decoders would fill the missing rows with gray.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``ImageError/damaged(_:)``.
    package func requireEnd(of bytes: [UInt8]) throws(ImageError) {
        let isWhole =
            switch format {
            // Only the end marker has these two bytes inside JPEG pixel data, and few files have
            // much data after it.
            case .jpeg: Self.last([0xFF, 0xD9], in: bytes, after: scanStart)
            case .png: Self.last(Array("IEND".utf8), in: bytes, after: 8)
            case .bmp: hasAllRows(bytes)
            case .gif: bytes.last == 0x3B || Self.last([0, 0x3B], in: bytes, after: 13)
            case .webp: hasAllChunks(bytes)
            default: true
            }
        if !isWhole { throw .damaged("its end is missing, so it was cut off") }
    }

    /// Returns whether all rows of an uncompressed BMP are present; the length of a compressed BMP
    /// is compared with the file size in its header.
    private func hasAllRows(_ bytes: [UInt8]) -> Bool {
        var file = FileBytes(bytes)
        file.isLittleEndian = true
        guard let size, let start = file.long(10), let bits = file.short(28),
            let packing = file.long(30), file.long(14) != 12, packing == 0 || packing == 3
        else { return bytes.count >= file.long(2) ?? 0 }
        return bytes.count >= start + (size.width * bits + 31) / 32 * 4 * size.height
    }

    /// Returns whether a WebP file is as long as the RIFF size in its header.
    private func hasAllChunks(_ bytes: [UInt8]) -> Bool {
        var file = FileBytes(bytes)
        file.isLittleEndian = true
        return bytes.count - 8 >= file.long(4) ?? 0
    }

    private static func last(_ mark: [UInt8], in bytes: [UInt8], after start: Int) -> Bool {
        var offset = bytes.count - mark.count
        while offset > start {
            if bytes[offset] == mark[0], bytes[offset..<offset + mark.count].elementsEqual(mark) {
                return true
            }
            offset -= 1
        }
        return false
    }
}
