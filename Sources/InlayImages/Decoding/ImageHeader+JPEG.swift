extension ImageHeader {
    /// Walks through the segments of a JPEG up to the frame header, which has the image's size.
    mutating func readJPEG(_ file: FileBytes) throws(ImageError) {
        var place = 2
        while let mark = file.byte(place) {
            guard mark == 0xFF, let kind = file.byte(place + 1) else { break }
            switch kind {
            case 0xFF:
                // Any number of fill bytes may precede a marker.
                place += 1
                continue
            case 0x01, 0xD0...0xD8:
                place += 2
                continue
            case 0xC0...0xCF where kind != 0xC4 && kind != 0xC8 && kind != 0xCC:
                frameStart = place
                isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(kind)
                return try setSize(file.short(place + 7), file.short(place + 5))
            case 0xD9, 0xDA:
                throw .damaged("its pixel data precedes its size")
            default: break
            }
            guard let length = file.short(place + 2), length >= 2 else { break }
            if kind == 0xE1, file.has("Exif\0\0", at: place + 4) {
                readExif(file, place + 4..<place + 2 + length)
            }
            place += 2 + length
        }
        throw .damaged("it ends before its size is stated")
    }
}
