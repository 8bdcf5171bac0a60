import Foundation
import InlayImages
import InlayTesting
import Testing

@Suite struct ImageHeaderTests {
    private func long(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func png(_ width: Int, _ height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + long(13) + Array("IHDR".utf8)
            + long(width) + long(height) + [8, 6, 0, 0, 0] + long(0)
    }

    /// A JPEG of three components up to its first scan, which has some of the components.
    private func jpeg(
        _ width: Int, _ height: Int, kind: UInt8 = 0xC0, sampling: UInt8 = 0x22,
        scanned: UInt8 = 3
    ) -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, kind, 0, 17, 8]
        file += long(height)[2...]
        file += long(width)[2...]
        file += [3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0]
        file += [0xFF, 0xDA, 0, 6 + 2 * scanned, scanned]
        for component in 0..<scanned { file += [component + 1, 0] }
        return file + [0, 63, 0]
    }

    @Test func imageSizesOfAllFormatsAreRead() throws {
        #expect(try ImageHeader(png(640, 480)).size == PixelSize(width: 640, height: 480))
        #expect(try ImageHeader(jpeg(640, 480)).size == PixelSize(width: 640, height: 480))
        let gif = Array("GIF89a".utf8) + [0x80, 2, 0xE0, 1, 0, 0, 0]
        #expect(try ImageHeader(gif).size == PixelSize(width: 640, height: 480))
        let bmp =
            Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]
            + [0x80, 2, 0, 0] + [0x20, 0xFE, 0xFF, 0xFF]
        #expect(try ImageHeader(bmp).size == PixelSize(width: 640, height: 480))
        let webp =
            Array("RIFF".utf8) + long(0) + Array("WEBPVP8X".utf8) + [10, 0, 0, 0] + long(0)
            + [0x7F, 2, 0, 0xDF, 1, 0]
        #expect(try ImageHeader(webp).size == PixelSize(width: 640, height: 480))
    }

    @Test func workingMemoryIncludesTheCoefficientsOfJPEGsWithMultipleScans() throws {
        let target = PixelSize(width: 256, height: 192)
        let plain = try ImageHeader(jpeg(4_000, 3_000))
        #expect(plain.coefficientBytes == 0)
        #expect(plain.workingBytes(for: target) < 6_000_000)
        let progressive = try ImageHeader(jpeg(4_000, 3_000, kind: 0xC2))
        // 16 bits for each sample: one of brightness a pixel, and a quarter of each of two colors.
        #expect(progressive.coefficientBytes == 36_000_000)
        #expect(progressive.workingBytes(for: target) > 36_000_000)
        let unsampled = try ImageHeader(jpeg(4_000, 3_000, kind: 0xC2, sampling: 0x11))
        #expect(unsampled.coefficientBytes == 72_000_000)
        for scanned: UInt8 in [1, 2] {
            let sequential = try ImageHeader(jpeg(4_000, 3_000, sampling: 0x11, scanned: scanned))
            #expect(sequential.coefficientBytes == 72_000_000)
        }
        #expect(throws: ImageError.self) {
            try ImageHeader(png(60_000, 60_000)).requireRoom(for: target, ImageLimits())
        }
    }

    /// A stuffed zero, which libjpeg skips, an unknown segment, a second image, and a second size.
    @Test(
        arguments: [
            [0xFF, 0x00, 0, 4, 0, 0], [0xFF, 0x42, 0, 4, 0, 0], [0xFF, 0xC8, 0, 4, 0, 0],
            [0xFF, 0xD8], [0, 0, 0],
            [0xFF, 0xC0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0],
        ] as [[UInt8]])
    func jpegsWithAnAmbiguousSizeAreRejectedAsDamaged(segment: [UInt8]) throws {
        var bytes = jpeg(640, 480)
        bytes.insert(contentsOf: segment, at: 2)
        #expect(throws: ImageError.self) { try ImageHeader(bytes) }
    }

    @Test(arguments: 0..<2)
    func segmentsShorterThanTheirLengthFieldAreDamaged(length: UInt8) {
        let bytes = [0xFF, 0xD8, 0xFF, 0xE1, 0, length] + Array("Exif\0\0".utf8)
        #expect(throws: ImageError.self) { try ImageHeader(bytes) }
    }

    @Test func jpegsOfMoreThan100ScansAreTooLarge() throws {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        let scans = { Array(repeatElement(scan, count: $0).joined()) }
        let target = PixelSize(width: 8, height: 8)
        let most = try ImageHeader(jpeg(64, 64, kind: 0xC2) + scans(99))
        #expect(most.scanCount == 100)
        try most.requireRoom(for: target, ImageLimits())
        let more = try ImageHeader(jpeg(64, 64, kind: 0xC2) + scans(100))
        #expect(throws: ImageError.self) { try more.requireRoom(for: target, ImageLimits()) }
    }

    @Test func workingMemoryIncludesGIFFramesLargerThanTheImage() throws {
        let screen: [UInt8] = [10, 0, 10, 0, 0, 0, 0]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0x20, 0x4E, 0x20, 0x4E, 0, 2, 0, 0x3B]
        let header = try ImageHeader(Array("GIF89a".utf8) + screen + frame)
        #expect(header.size == PixelSize(width: 10, height: 10))
        #expect(header.workingBytes(for: nil) == 20_000 * 20_000 * 4)
        #expect(throws: ImageError.self) {
            try header.requireRoom(for: PixelSize(width: 10, height: 10), ImageLimits())
        }
    }

    @Test func theNumberOfPlaysOfAGIFIsRead() {
        let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        func plays(_ extension: [UInt8]) -> Int? {
            GIFFrames(start + `extension` + frame + [0x3B], limit: 9).plays
        }
        func loop(_ count: [UInt8]) -> [UInt8] {
            [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + count + [0]
        }
        #expect(plays([]) == 1)
        #expect(plays(loop([0, 0])) == nil)
        #expect(plays(loop([2, 0])) == 3)
        #expect(plays(loop([255, 255])) == 65_536)
        #expect(plays([0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [1, 1, 0]) == 1)
    }

    @Test func animatedPNGsAreDetected() throws {
        #expect(try !ImageHeader(png(1, 1)).isAnimated)
        let control = long(8) + Array("acTL".utf8) + long(2) + long(0) + long(0)
        #expect(try ImageHeader(png(1, 1) + control).isAnimated)
    }

    @Test func gifFilesAreTruncatedAfterTheLastBlockRead() {
        let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let comment: [UInt8] = [0x21, 0xFE, 1, 0x78, 0]
        let end: [UInt8] = [0x3B]
        let whole = start + comment + frame + frame + comment + end
        #expect(GIFFrames.decodable(whole, limit: 2) == whole)
        #expect(GIFFrames.decodable(whole, limit: 1) == start + comment + frame + end)
        // gdk-pixbuf skips the unknown byte, and would find a frame that was never measured.
        #expect(
            GIFFrames.decodable(start + frame + [1] + frame + end, limit: 9) == start + frame + end)
        #expect(GIFFrames.decodable(start + [1] + frame + end, limit: 9) == start + end)
        #expect(
            GIFFrames.decodable(start + frame.dropLast(), limit: 9) == start + frame.dropLast()
                + end)
    }

    @Test func pngMetadataIsRemovedBeforeDecoding() {
        func chunk(_ kind: String, _ data: [UInt8] = [1, 2, 3]) -> [UInt8] {
            long(data.count) + Array(kind.utf8) + data + long(0)
        }
        let start = Array(png(1, 1).prefix(33))
        let metadata = ["zTXt", "iTXt", "tEXt", "sPLT", "iCCP", "eXIf"]
        let pixels = ["PLTE", "tRNS", "IDAT", "IDAT", "IEND"]
        let bare = start + pixels.flatMap { chunk($0) }
        let full = start + metadata.flatMap { chunk($0) } + pixels.flatMap { chunk($0) }
        #expect(PNGChunks.withoutMetadata(full) == bare)
        #expect(PNGChunks.withoutMetadata(full + [0, 0, 1]) == bare)
        #expect(PNGChunks.withoutMetadata(Array(full.prefix(50))) == start)
    }

    @Test func randomFilesDoNotCrashTheHeaderReader() throws {
        var generator = SeededGenerator(seed: 11)
        let seeds = [
            png(640, 480), jpeg(640, 480), Array("GIF89a".utf8), exif(),
            [0xFF, 0xD8, 0xFF, 0xE1, 0, 9] + Array("Exif\0\0".utf8),
        ]
        for round in 0..<20_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            _ = try? ImageHeader(bytes)
            _ = GIFFrames(bytes, limit: 1_000)
            _ = PNGChunks.withoutMetadata(bytes)
        }
    }

    @Test func imageFormatsAreDetectedByTheirBytes() {
        #expect(ImageFormat(of: Array("<html><body>".utf8)) == nil)
        #expect(ImageFormat(of: Array("  <?xml?><!-- a --><svg width='1'>".utf8)) == .svg)
        #expect(ImageFormat(of: []) == nil)
        #expect(ImageFormat(of: Array("\0\0\0\u{20}ftypavif".utf8)) == .avif)
    }

    @Test func orientationAndThumbnailAreReadFromEXIF() throws {
        let header = try ImageHeader(exif())
        #expect(header.orientation == .right)
        #expect(header.displayedSize == PixelSize(width: 480, height: 640))
        #expect(header.thumbnail?.count == 5)
    }

    /// A JPEG with an EXIF orientation and a thumbnail of five bytes.
    private func exif() -> [UInt8] {
        var block = Array("Exif\0\0MM\0*".utf8) + long(8)
        block += [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + long(26)
        block += [0, 2, 2, 1, 0, 4, 0, 0, 0, 1] + long(56)
        block += [2, 2, 0, 4, 0, 0, 0, 1] + long(5) + long(0)
        block += [1, 2, 3, 4, 5]
        let segment = [0xFF, 0xE1] + long(block.count + 2)[2...] + block
        var bytes = jpeg(640, 480)
        bytes.insert(contentsOf: segment, at: 2)
        return bytes
    }

    @Test(
        arguments: [
            ("inlay-image:https://a.test/b?c=1", "https://a.test/b?c=1", nil),
            (
                "inlay-image:320x0:https://a.test/b", "https://a.test/b",
                PixelSize(width: 320, height: 0)
            ),
            ("INLAY-IMAGE:http://a.test/b#c", "http://a.test/b", nil),
            // The mark would form one character with the separator before it.
            ("inlay-image:https://a.test/b#\u{301}c", "https://a.test/b", nil),
        ] as [(String, String, PixelSize?)])
    func imageURLsOfPagesAreParsed(text: String, url: String, size: PixelSize?) throws {
        let address = try #require(PageImageAddress(text))
        #expect(address.url.absoluteString == url)
        #expect(address.size == size)
        #expect(PageImageAddress(address.description) == address)
    }

    @Test(arguments: [
        "https://a.test/b", "inlay-image:", "inlay-image:file:///etc/passwd", "inlay-image:b.png",
        "inlay-image:javascript:alert(1)", "inlay-image:99999999x1:https://a.test/",
        "inlay-image:https://u:p@a.test/", "inlay-image:inlay-image:https://a.test/",
        "inlay-image:inlay-app://app/secret", "inlay-image:\u{301}https://a.test/",
        "inlay-image:8x8:\u{301}https://a.test/",
    ])
    func invalidPageImageURLsAreRejected(text: String) {
        #expect(PageImageAddress(text) == nil)
    }
}
