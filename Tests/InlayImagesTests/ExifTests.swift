import InlayImages
import Testing

/// Tests of EXIF blocks of both byte orders in all containers.
@Suite struct ExifTests {
    enum Container: CaseIterable {
        case jpeg, png, webp
    }

    private static func number(_ value: Int, _ count: Int, big: Bool) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return big ? bytes.reversed() : bytes
    }

    /// A TIFF block with an orientation and a thumbnail of five bytes.
    private static func block(_ orientation: Int, big: Bool, type: Int) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { number(value, 2, big: big) }
        func long(_ value: Int) -> [UInt8] { number(value, 4, big: big) }
        var block = Array((big ? "MM\0*" : "II*\0").utf8) + long(8)
        block += short(1) + short(0x0112) + short(type) + long(1)
        block += (type == 3 ? short(orientation) + [0, 0] : long(orientation)) + long(26)
        block += short(2) + short(0x0201) + short(4) + long(1) + long(56)
        block += short(0x0202) + short(4) + long(1) + long(5) + long(0)
        return block + [1, 2, 3, 4, 5]
    }

    /// A file of 3 × 2 pixels with a block of metadata.
    private static func file(_ container: Container, _ exif: [UInt8]) -> [UInt8] {
        switch container {
        case .jpeg:
            let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0]
            return [0xFF, 0xD8, 0xFF, 0xE1] + number(exif.count + 2, 2, big: true) + exif + frame
                + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        case .png:
            func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
                number(data.count, 4, big: true) + Array(kind.utf8) + data + [0, 0, 0, 0]
            }
            return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
                + chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]) + chunk("eXIf", exif)
                + chunk("IDAT", []) + chunk("IEND", [])
        case .webp:
            func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
                Array(kind.utf8) + number(data.count, 4, big: false) + data
                    + (data.count % 2 == 0 ? [] : [0])
            }
            let chunks =
                chunk("VP8X", [8, 0, 0, 0, 2, 0, 0, 1, 0, 0])
                + chunk("VP8L", [0x2F, 2, 0x40, 0, 0])
                + chunk("EXIF", exif)
            return Array("RIFF".utf8) + number(chunks.count + 4, 4, big: false)
                + Array("WEBP".utf8) + chunks
        }
    }

    @Test(arguments: Container.allCases, [true, false])
    func exifIsReadInTheByteOrderOfItsTIFFHeader(container: Container, big: Bool) throws {
        for orientation in 1...8 {
            for type in [3, 4] {
                for mark in container == .jpeg ? ["Exif\0\0"] : ["Exif\0\0", ""] {
                    let exif = Array(mark.utf8) + Self.block(orientation, big: big, type: type)
                    let bytes = Self.file(container, exif)
                    let header = try ImageHeader(bytes)
                    #expect(header.orientation.rawValue == orientation)
                    #expect(header.size == PixelSize(width: 3, height: 2))
                    #expect(
                        header.thumbnail.map { Array(bytes[$0]) } == [1, 2, 3, 4, 5],
                        "\(container), \(orientation)")
                }
            }
        }
    }

    @Test(arguments: Container.allCases)
    func orientationsOutsideOf1To8AreUpright(container: Container) throws {
        for orientation in [0, 9, 65_535] {
            for big in [true, false] {
                let exif = Array("Exif\0\0".utf8) + Self.block(orientation, big: big, type: 3)
                #expect(try ImageHeader(Self.file(container, exif)).orientation == .up)
            }
        }
    }
}
