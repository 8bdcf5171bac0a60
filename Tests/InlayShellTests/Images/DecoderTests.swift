import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayImages
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    @Suite struct Decoder {
        private let decoder = GdkPixbufDecoder(formats: GdkPixbufDecoder.ownFormats)

        private func options(_ side: Int) -> ImageDecodeOptions {
            ImageDecodeOptions(size: PixelSize(width: side, height: side))
        }

        private func pixel(_ bitmap: ImageBitmap, _ x: Int, _ y: Int) -> [UInt8] {
            bitmap.pixels.withUnsafeBytes { bytes in
                let place = y * bitmap.stride + x * 4
                return [bytes[place + 2], bytes[place + 1], bytes[place]]
            }
        }

        private func isNear(_ left: [UInt8], _ right: [UInt8], _ limit: Int = 24) -> Bool {
            zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= limit }
        }

        // MARK: - Orientation

        @Test(arguments: [false, true], Array(0...8))
        func exifOrientationIsAppliedToDecodedImages(isPortrait: Bool, orientation: Int) throws {
            let size = isPortrait ? (48, 64) : (64, 48)
            let file = ImageFiles.exif(
                ImageFiles.quarters(size.0, size.1), orientation: orientation)
            let bitmap = try decoder.decode(file, ImageDecodeOptions()).first
            // Compared with gdk-pixbuf's own rotation.
            let data = g_bytes_new(file, gsize(file.count))
            defer { g_bytes_unref(data) }
            let stream = GLibObject(owning: g_memory_input_stream_new_from_bytes(data))
            let stored = try #require(gdk_pixbuf_new_from_stream(stream.cast(), nil, nil))
            defer { g_object_unref(UnsafeMutableRawPointer(stored)) }
            let turned = try #require(gdk_pixbuf_apply_embedded_orientation(stored))
            defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
            #expect(bitmap.size.width == Int(gdk_pixbuf_get_width(turned)))
            #expect(bitmap.size.height == Int(gdk_pixbuf_get_height(turned)))
            let pixels = try #require(gdk_pixbuf_read_pixels(turned))
            let stride = Int(gdk_pixbuf_get_rowstride(turned))
            var difference = 0.0
            for y in 0..<bitmap.size.height {
                for x in 0..<bitmap.size.width {
                    for (channel, value) in pixel(bitmap, x, y).enumerated() {
                        let other = pixels[y * stride + x * 3 + channel]
                        difference += pow(Double(value) - Double(other), 2)
                    }
                }
            }
            let mean = difference / Double(bitmap.size.area * 3)
            let ratio = mean == 0 ? Double.infinity : 10 * log10(255 * 255 / mean)
            #expect(ratio >= 35)
        }

        @Test(arguments: Array(1...8))
        func downscaledImagesAreRotatedByTheirEXIFOrientation(orientation: Int) throws {
            let file = ImageFiles.exif(
                ImageFiles.quarters(640, 320), orientation: orientation)
            let bitmap = try decoder.decode(file, options(100)).first
            let expected =
                orientation >= 5
                ? PixelSize(width: 50, height: 100) : PixelSize(width: 100, height: 50)
            #expect(bitmap.size == expected)
            // The visible corner of the red quarter, which is stored at the top left.
            let corner = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1), (0, 1)]
            let (column, row) = corner[orientation - 1]
            let place = (
                column == 0 ? 10 : bitmap.size.width - 10, row == 0 ? 10 : bitmap.size.height - 10
            )
            #expect(isNear(pixel(bitmap, place.0, place.1), [255, 0, 0]))
        }

        // MARK: - Small copies

        @Test func theEmbeddedThumbnailIsUsedIfItIsLargeEnough() throws {
            let copy = ImageFiles.plain(160, 120, 0xFF0000)
            let file = ImageFiles.exif(
                ImageFiles.quarters(1_600, 1_200), orientation: 1, copy: copy)
            let small = try decoder.decode(file, options(128))
            #expect(isNear(pixel(small.first, 100, 80), [255, 0, 0]))
            #expect(small.originalSize == PixelSize(width: 1_600, height: 1_200))
            let large = try decoder.decode(file, options(300))
            #expect(isNear(pixel(large.first, 250, 200), [255, 255, 255]))
        }

        @Test func anEmbeddedThumbnailOfAnotherAspectRatioIsIgnored() throws {
            let copy = ImageFiles.plain(160, 120, 0xFF0000)
            let file = ImageFiles.exif(
                ImageFiles.quarters(1_600, 900), orientation: 1, copy: copy)
            let small = try decoder.decode(file, options(100))
            #expect(isNear(pixel(small.first, 90, 50), [255, 255, 255]))
        }

        @Test func aDamagedEmbeddedThumbnailIsIgnored() throws {
            var copy = ImageFiles.plain(160, 120, 0xFF0000)
            // Without its quantization tables, the thumbnail can't be decoded.
            while let start = copy.indices.dropLast().first(where: {
                copy[$0] == 0xFF && copy[$0 + 1] == 0xDB
            }) {
                let length = Int(copy[start + 2]) << 8 | Int(copy[start + 3])
                copy.removeSubrange(start..<start + 2 + length)
            }
            let file = ImageFiles.exif(
                ImageFiles.quarters(1_600, 1_200), orientation: 1, copy: copy)
            let small = try decoder.decode(file, options(128))
            #expect(isNear(pixel(small.first, 100, 80), [255, 255, 255]))
        }

        // MARK: - Forms

        @Test(arguments: ["jpeg", "png", "bmp", "ico"])
        func eachImageFormatIsDecodedAtTheRequestedSize(type: String) throws {
            let file = ImageFiles.quarters(200, 100, type: type)
            let bitmap = try decoder.decode(file, options(50)).first
            #expect(bitmap.size == PixelSize(width: 50, height: 25))
            #expect(isNear(pixel(bitmap, 40, 20), [255, 255, 255]))
            #expect(isNear(pixel(bitmap, 10, 5), [255, 0, 0]))
        }

        /// The loaders are separate packages: without them, the format is unknown.
        @Test(arguments: [ImageFiles.webP, ImageFiles.avif])
        func webPAndAVIFAreDecodedIfTheirLoaderIsInstalled(file: [UInt8]) throws {
            guard decoder.decodes(file) else {
                #expect(throws: ImageError.self) {
                    try decoder.decode(file, ImageDecodeOptions())
                }
                return
            }
            let whole = try decoder.decode(file, ImageDecodeOptions()).first
            #expect(whole.size == PixelSize(width: 64, height: 48))
            #expect(isNear(pixel(whole, 10, 20), [255, 0, 0]))
            #expect(isNear(pixel(whole, 50, 20), [0, 0, 255]))
            let small = try decoder.decode(file, options(32)).first
            #expect(small.size == PixelSize(width: 32, height: 24))
            #expect(isNear(pixel(small, 4, 4), [255, 0, 0]))
            for end in [12, file.count / 2, file.count - 3] {
                #expect(throws: ImageError.self) {
                    try decoder.decode(Array(file[..<end]), ImageDecodeOptions())
                }
            }
        }

        @Test func animationFramesAreDecodedWithTheirDurations() throws {
            let file = ImageFiles.gif(40, frames: [(0, 5), (120, 20), (240, 0)])
            let image = try decoder.decode(file, options(20))
            #expect(image.frames.count == 3)
            #expect(
                image.frames.map(\.duration)
                    == [.milliseconds(50), .milliseconds(200), .milliseconds(100)])
            #expect(image.frames.map { pixel($0.bitmap, 5, 5)[0] / 100 } == [0, 1, 2])
            #expect(image.first.size == PixelSize(width: 20, height: 20))
            var limits = ImageLimits()
            limits.animationBytes = 100
            let still = try decoder.decode(
                file, ImageDecodeOptions(size: nil, limits: limits))
            #expect(still.frames.isEmpty)
        }

        @Test func animationsOfTooManyFramesShowTheirFirstFrame() throws {
            let file = ImageFiles.gif(4, frames: [(120, 5), (0, 5), (240, 5)])
            var limits = ImageLimits()
            limits.animationFrames = 2
            let image = try decoder.decode(file, ImageDecodeOptions(size: nil, limits: limits))
            #expect(image.frames.isEmpty)
            #expect(pixel(image.first, 1, 1) == [120, 120, 120])
        }

        @Test func svgIsRenderedAtTheRequestedSize() throws {
            let file = Array(
                """
                <svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>
                <rect width='5' height='10' fill='red'/></svg>
                """.utf8)
            let bitmap = try decoder.decode(file, options(200)).first
            #expect(bitmap.size == PixelSize(width: 200, height: 200))
            #expect(pixel(bitmap, 50, 100) == [255, 0, 0])
            #expect(!bitmap.isOpaque)
        }

        @Test func opaqueImagesAreEncodedAsJPEGAndTransparentImagesAsPNG() throws {
            let bitmap = try decoder.decode(
                ImageFiles.quarters(64, 64), ImageDecodeOptions()
            ).first
            let file = try GdkPixbufEncoder().encode(bitmap)
            #expect(file.type == "image/jpeg")
            let again = try decoder.decode(file.bytes, ImageDecodeOptions()).first
            #expect(isNear(pixel(again, 50, 50), [255, 255, 255]))
            let clear = ImageBitmap(size: PixelSize(width: 4, height: 4), isOpaque: false) {
                $0[0] = 100
                $0[3] = 200
            }
            let png = try GdkPixbufEncoder().encode(clear)
            #expect(png.type == "image/png")
            let back = try decoder.decode(png.bytes, ImageDecodeOptions()).first
            #expect(back.pixels.withUnsafeBytes { abs(Int($0[0]) - 100) <= 1 && $0[3] == 200 })
        }

        @Test func aCancelledDecodeThrowsAnImageErrorThatIsACancellation() {
            let file = ImageFiles.quarters(1_000, 1_000, grain: 40)
            let cancelled = ImageDecodeOptions(isCancelled: { true })
            #expect {
                try decoder.decode(file, cancelled)
            } throws: { error in
                (error as? ImageError)?.isCancellation == true
            }
        }
    }
}
