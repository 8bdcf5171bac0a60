/// A reader of the EXIF block of an image file: the orientation and the embedded thumbnail.
struct ExifReader {
    private var file: FileBytes
    private let start: Int
    private let end: Int

    /// The maximum number of entries that are read from one directory; no valid directory has more.
    private static let maximumEntries = 512

    /// Reads the byte order at the start of a TIFF block, which may differ from that of the image
    /// file around it; nil if neither byte order is found.
    init?(_ file: FileBytes, start: Int, end: Int) {
        self.file = file
        self.start = start
        self.end = min(end, file.count)
        let isLittleEndian = file.has("II*\0", at: start)
        guard isLittleEndian || file.has("MM\0*", at: start) else { return nil }
        self.file.isLittleEndian = isLittleEndian
    }

    var orientation: ImageOrientation? {
        guard let first = directory(at: start + 4),
            let entry = first.entry(0x0112),
            // Some programs write the number as a long.
            let value = file.short(entry + 2) == 4 ? file.long(entry + 8) : file.short(entry + 8)
        else { return nil }
        return ImageOrientation(rawValue: value)
    }

    /// The byte range of the embedded JPEG thumbnail within the file, or nil if there is none.
    var thumbnail: Range<Int>? {
        guard let first = directory(at: start + 4), let second = directory(at: first.next),
            let offset = second.entry(0x0201).flatMap({ file.long($0 + 8) }),
            let length = second.entry(0x0202).flatMap({ file.long($0 + 8) }),
            length > 0, offset > 0, start + offset + length <= end
        else { return nil }
        return start + offset..<start + offset + length
    }

    // MARK: -

    private struct Directory {
        let file: FileBytes
        let offset: Int
        let count: Int
        /// The offset of the pointer to the next directory.
        var next: Int { offset + 2 + count * 12 }

        func entry(_ tag: Int) -> Int? {
            (0..<count).lazy.map { offset + 2 + $0 * 12 }.first { file.short($0) == tag }
        }
    }

    private func directory(at pointer: Int) -> Directory? {
        guard let offset = file.long(pointer), offset > 0, start + offset + 2 <= end,
            let count = file.short(start + offset), count > 0, count <= Self.maximumEntries,
            start + offset + 2 + count * 12 + 4 <= end
        else { return nil }
        return Directory(file: file, offset: start + offset, count: count)
    }
}
