/// The facts that an image file states in its header, read before any pixel is decoded.
package struct ImageHeader: Hashable, Sendable {
    /// The file format.
    package let format: ImageFormat

    /// The size of the stored pixels, before rotation; nil if only decoding the file reveals the
    /// size.
    package internal(set) var size: PixelSize?

    /// The rotation or mirroring that turns the stored pixels upright.
    package internal(set) var orientation = ImageOrientation.up

    /// The byte range of the embedded thumbnail within the file, if there is one.
    package internal(set) var thumbnail: Range<Int>?

    /// The memory in bytes for the coefficients of a JPEG with multiple scans, such as a
    /// progressive one, whose decoder holds all coefficients; 0 for other files.
    package internal(set) var coefficientBytes = 0

    /// The number of scans of a JPEG, each of which its decoder applies to the whole image; 1 for
    /// other files.
    package internal(set) var scanCount = 1

    /// The area in pixels of the largest frame of a GIF, which may be larger than the image; 0 for
    /// other files.
    package internal(set) var frameArea = 0

    /// Whether a PNG is an animation; false for other files.
    package internal(set) var isAnimated = false

    /// The offset of a JPEG's first scan; earlier end markers belong to the embedded thumbnail.
    var scanStart = 2

    /// Reads the header of a file.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``ImageError/unknownFormat``, or ``ImageError/damaged(_:)``.
    package init(_ bytes: [UInt8]) throws(ImageError) {
        guard let format = ImageFormat(of: bytes) else { throw .unknownFormat }
        self.format = format
        var file = FileBytes(bytes)
        switch format {
        case .jpeg: try readJPEG(file)
        case .png: try readPNG(file)
        case .gif:
            file.isLittleEndian = true
            try setSize(file.short(6), file.short(8))
            frameArea = GIFFrames(bytes, limit: 0).largestArea
        case .bmp:
            file.isLittleEndian = true
            try readBMP(file)
        case .webp:
            file.isLittleEndian = true
            try readWebP(file)
        default: break
        }
    }

    /// The size of the image as shown, after its rotation; nil if ``size`` is.
    package var displayedSize: PixelSize? {
        orientation.swapsSides ? size?.transposed : size
    }

    /// Returns how many bytes a decoder needs in addition to the decoded result.
    ///
    /// A JPEG is scaled down while it is decoded. Images of all other formats are decoded at full
    /// size first.
    package func workingBytes(for target: PixelSize?) -> Int {
        guard let size else { return 0 }
        guard format == .jpeg, let target, !target.isEmpty else {
            return max(size.area, frameArea) * (format == .jpeg ? 3 : 4) + coefficientBytes
        }
        var divisor = 1
        while divisor < 8, size.width / (divisor * 2) >= target.width,
            size.height / (divisor * 2) >= target.height
        {
            divisor *= 2
        }
        return size.area / (divisor * divisor) * 3 + coefficientBytes
    }

    /// Throws if decoding the image would need more memory or scans than the limits allow.
    ///
    /// - Parameters:
    ///   - target: The size to decode to, before rotation.
    ///   - limits: The memory limits.
    /// - Throws: ``ImageError/tooLarge(_:)``.
    package func requireRoom(for target: PixelSize?, _ limits: ImageLimits) throws(ImageError) {
        guard scanCount <= limits.scans else {
            throw .tooLarge("it has more than \(limits.scans) scans")
        }
        guard workingBytes(for: target) > limits.workingBytes else { return }
        let pixels = size.map { "\($0.width) × \($0.height) pixels" } ?? "its pixels"
        throw .tooLarge("decoding \(pixels) would take more than \(limits.workingBytes) bytes")
    }

    /// Returns the size, before rotation, to which the image is decoded for a view; nil for the
    /// original size.
    package func storedTarget(_ view: PixelSize?, _ mode: ImageContentMode) -> PixelSize? {
        guard let view, let seen = displayedSize else { return nil }
        let target = seen.scaled(to: view, mode)
        return orientation.swapsSides ? target.transposed : target
    }

    // MARK: - Private

    mutating func setSize(_ width: Int?, _ height: Int?) throws(ImageError) {
        guard let width, let height else { throw .damaged("it ends before its size is stated") }
        guard width > 0, height > 0 else { throw .damaged("its width or height is 0") }
        size = PixelSize(width: width, height: height)
    }

    private mutating func readPNG(_ file: FileBytes) throws(ImageError) {
        guard file.has("IHDR", at: 12) else { throw .damaged("it has no header") }
        try setSize(file.long(16), file.long(20))
        var offset = 8
        while let length = file.long(offset), !file.has("IDAT", at: offset + 4) {
            if file.has("acTL", at: offset + 4) { isAnimated = true }
            if file.has("eXIf", at: offset + 4) {
                readExif(file, offset + 8..<offset + 8 + length)
            }
            offset += 12 + length
        }
    }

    private mutating func readBMP(_ file: FileBytes) throws(ImageError) {
        if file.long(14) == 12 {
            try setSize(file.short(18), file.short(20))
        } else {
            // A BMP whose rows are stored from the top has a negative height.
            let height = file.long(22).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
            try setSize(file.long(18), height)
        }
    }

    private mutating func readWebP(_ file: FileBytes) throws(ImageError) {
        func triple(_ offset: Int) -> Int? {
            guard let low = file.short(offset), let high = file.byte(offset + 2) else { return nil }
            return (low | high << 16) + 1
        }
        if file.has("VP8X", at: 12) {
            try setSize(triple(24), triple(27))
        } else if file.has("VP8L", at: 12) {
            let bits = file.long(21)
            try setSize(bits.map { ($0 & 0x3FFF) + 1 }, bits.map { ($0 >> 14 & 0x3FFF) + 1 })
        } else {
            try setSize(file.short(26).map { $0 & 0x3FFF }, file.short(28).map { $0 & 0x3FFF })
        }
        var offset = 12
        while let length = file.long(offset + 4), offset + 8 + length <= file.count {
            if file.has("EXIF", at: offset) {
                readExif(file, offset + 8..<offset + 8 + length)
            }
            offset += 8 + length + length % 2
        }
    }

    mutating func readExif(_ file: FileBytes, _ range: Range<Int>) {
        let begin = file.has("Exif\0\0", at: range.lowerBound) ? 6 : 0
        guard
            let exif = ExifReader(
                file, start: range.lowerBound + begin, end: range.upperBound)
        else { return }
        orientation = exif.orientation ?? .up
        thumbnail = exif.thumbnail
    }
}

extension ImageHeader {
    /// Sets the orientation, for example of an embedded thumbnail to that of its full-size image.
    package mutating func setOrientation(_ orientation: ImageOrientation) {
        self.orientation = orientation
    }
}
