extension ImageHeader {
    /// Reads the segments of a JPEG up to its first scan: the frame header has the image's size,
    /// and the scan header says whether there are further scans.
    ///
    /// Markers that libjpeg refuses are errors, so that this parser and libjpeg never read
    /// different sizes from a file.
    mutating func readJPEG(_ file: FileBytes) throws(ImageError) {
        var frame: JPEGFrame?
        var offset = 2
        while let mark = file.byte(offset) {
            guard mark == 0xFF, let kind = file.byte(offset + 1) else { break }
            let length = file.short(offset + 2) ?? 0
            switch kind {
            case 0xFF:
                // Any number of fill bytes may precede a marker.
                offset += 1
                continue
            case 0x01, 0xD0...0xD7:
                offset += 2
                continue
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard frame == nil else { throw .damaged("it has two sizes") }
                try setSize(file.short(offset + 7), file.short(offset + 5))
                frame = JPEGFrame(file, at: offset, kind: kind)
            case 0xDA:
                guard let frame, let size, let components = file.byte(offset + 4) else {
                    throw .damaged("its pixel data precedes its size")
                }
                scanStart = offset
                scanCount = Self.scanCount(in: file, from: offset)
                coefficientBytes = frame.coefficientBytes(size, componentsInScan: components)
                return
            case 0xE1 where length >= 8 && file.has("Exif\0\0", at: offset + 4):
                readExif(file, offset + 4..<offset + 2 + length)
            case 0xC4, 0xCC, 0xDB...0xDD, 0xE0...0xEF, 0xFE: break
            default: throw .damaged("it has an unknown segment before its pixel data")
            }
            guard length >= 2 else { break }
            offset += 2 + length
        }
        throw .damaged(
            frame == nil ? "it ends before its size is stated" : "it ends before its pixel data")
    }

    /// Returns the number of scan headers from an offset on; pixel data can't contain their marker.
    private static func scanCount(in file: FileBytes, from start: Int) -> Int {
        var count = 0
        var isAfterMark = false
        for byte in file.bytes[start...] {
            if isAfterMark, byte == 0xDA { count += 1 }
            isAfterMark = byte == 0xFF
        }
        return count
    }
}

/// The facts of a JPEG's frame header that determine how much memory its decoder takes.
private struct JPEGFrame {
    let isProgressive: Bool
    /// The sampling factors of each component: how many blocks it has in each direction.
    let factors: [(across: Int, down: Int)]

    init(_ file: FileBytes, at offset: Int, kind: Int) {
        isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(kind)
        factors = (0..<(file.byte(offset + 9) ?? 0)).map { number in
            let factors = file.byte(offset + 11 + number * 3) ?? 0
            return (max(factors >> 4, 1), max(factors & 0xF, 1))
        }
    }

    /// Returns the memory in bytes for the coefficients of all components, two bytes each; 0 for a
    /// file of a single scan, whose coefficients are needed for one row of blocks only.
    func coefficientBytes(_ size: PixelSize, componentsInScan: Int) -> Int {
        guard isProgressive || componentsInScan < factors.count else { return 0 }
        let across = factors.map(\.across).max() ?? 1
        let down = factors.map(\.down).max() ?? 1
        let samples = factors.reduce(0) { $0 + $1.across * $1.down }
        return size.area * 2 * samples / (across * down)
    }
}
