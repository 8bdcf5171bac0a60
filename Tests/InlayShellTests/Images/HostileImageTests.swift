import Foundation
import InlayImages
import InlayShell
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// Tests with 500 files that aren't images, or that must not be decoded.
    @Suite(.tags(.alone)) struct HostileImageTests {
        private let decoder = GdkPixbufDecoder(formats: GdkPixbufDecoder.ownFormats)

        private var seeds: [[UInt8]] {
            ["jpeg", "png", "bmp"].map { ImageFiles.quarters(120, 90, type: $0, grain: 30) }
                + [ImageFiles.gif(30, frames: [(0, 5), (120, 20)])]
        }

        private func error(_ bytes: [UInt8]) -> ImageError? {
            do {
                _ = try decoder.decode(
                    bytes, ImageDecodeOptions(size: PixelSize(width: 64, height: 64)))
                return nil
            } catch {
                return error
            }
        }

        private func peak(_ body: () throws -> Void) throws -> Int {
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let before = Process.residentMemory
            try body()
            let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
            let kilobytes = line.split { !$0.isNumber }.first.flatMap { Int($0) }
            return try #require(kilobytes) * 1_024 - before
        }

        @Test func decodingTruncatedImagesThrows() throws {
            var generator = SeededGenerator(seed: 1)
            let seeds = seeds
            let extra = try peak {
                for round in 0..<140 {
                    let seed = seeds[round % seeds.count]
                    let length = Int.random(in: 0..<seed.count - 12, using: &generator)
                    #expect(error(Array(seed[..<length])) != nil, "\(round): \(length)")
                }
            }
            #expect(extra < 64 << 20)
        }

        @Test(.tags(.soak)) func decodingDamagedImagesTakesLessThan64MB() throws {
            var generator = SeededGenerator(seed: 2)
            let seeds = seeds
            let extra = try peak {
                for round in 0..<120 * Campaign.rounds {
                    var bytes = seeds[round % seeds.count]
                    for _ in 0..<Int.random(in: 1...40, using: &generator) {
                        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                            in: 0...255, using: &generator)
                    }
                    _ = error(bytes)
                }
            }
            #expect(extra < 64 << 20)
        }

        @Test func decodingDataThatIsNotAnImageThrows() throws {
            var generator = SeededGenerator(seed: 3)
            let starts: [[UInt8]] = [
                [], Array("<!doctype html><title>Sign in</title>".utf8),
                Array("{\"error\":true}".utf8), [0xFF, 0xD8, 0xFF],
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF89a".utf8),
                Array("BM".utf8), Array("RIFF0000WEBPVP8 ".utf8), Array("\0\0\0 ftypavif".utf8),
                Array("%PDF-1.4".utf8), [0x1F, 0x8B, 8, 0], Array("MZ".utf8),
                Array("<svg".utf8), Array("<?xml version='1.0'?><!DOCTYPE svg><svg><g>".utf8),
            ]
            let extra = try peak {
                for round in 0..<120 {
                    var bytes = starts[round % starts.count]
                    for _ in 0..<Int.random(in: 0...400, using: &generator) {
                        bytes.append(.random(in: 0...255, using: &generator))
                    }
                    #expect(error(bytes) != nil, "\(round)")
                }
            }
            #expect(extra < 64 << 20)
        }

        @Test func decompressionBombsAreRefusedBeforeTheyAllocateMemory() throws {
            var files: [[UInt8]] = []
            for side in stride(from: 16_000, to: 46_000, by: 1_000) {
                files.append(ImageFiles.emptyPNG(side, side))
                files.append(ImageFiles.emptyPNG(side * 40_000, 1))
                var jpeg = ImageFiles.quarters(64, 64)
                for place in 2..<jpeg.count - 9 where jpeg[place] == 0xFF && jpeg[place + 1] == 0xC0
                {
                    let sides = ImageFiles.long(side)[2...]
                    jpeg.replaceSubrange(place + 5..<place + 9, with: sides + sides)
                }
                // As a whole: for a thumbnail, an eighth of it is decoded.
                files.append(jpeg)
                var gif = ImageFiles.gif(10, frames: [(0, 1)])
                let sides = [UInt8(side & 255), UInt8(side >> 8)]
                gif.replaceSubrange(6..<10, with: sides + sides)
                files.append(gif)
            }
            let extra = try peak {
                for file in files {
                    #expect(throws: ImageError.self) {
                        try decoder.decode(file, ImageDecodeOptions())
                    }
                }
            }
            #expect(files.count == 120)
            #expect(extra < 64 << 20)
        }

        /// A JPEG of one scan, which has only one of three components, and no pixel data.
        private func multipleScanJPEG(_ side: Int, kind: UInt8 = 0xC0) throws -> [UInt8] {
            var jpeg = ImageFiles.quarters(64, 64)
            let frame = try #require(
                jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
            let sides = ImageFiles.long(side)[2...]
            jpeg[frame + 1] = kind
            jpeg.replaceSubrange(frame + 5..<frame + 9, with: sides + sides)
            let scan = try #require(
                jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA })
            let last: UInt8 = kind == 0xC0 ? 63 : 0
            return jpeg[..<scan] + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, last, 0, 0xFF, 0xD9]
        }

        @Test(arguments: [0xC0, 0xC2] as [UInt8])
        func hugeMultiScanJPEGsAreRefusedBeforeTheyAllocateMemory(kind: UInt8) throws {
            let file = try multipleScanJPEG(30_000, kind: kind)
            let extra = try peak { #expect(error(file) != nil) }
            #expect(extra < 64 << 20)
        }

        @Test func decodingAnImageWithAHugeMultiScanThumbnailTakesLessThan64MB() throws {
            var outer = ImageFiles.quarters(64, 64)
            let frame = try #require(
                outer.indices.dropLast().first { outer[$0] == 0xFF && outer[$0 + 1] == 0xC0 })
            let sides = ImageFiles.long(10_000)[2...]
            outer.replaceSubrange(frame + 5..<frame + 9, with: sides + sides)
            let file = ImageFiles.exif(
                outer, orientation: 1, copy: try multipleScanJPEG(9_000, kind: 0xC2))
            #expect(try ImageHeader(file).thumbnail != nil)
            let extra = try peak { _ = error(file) }
            #expect(extra < 64 << 20)
        }

        @Test func hugeSVGIsDecodedWithinTheMemoryLimit() throws {
            let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='1e6' height='1e6'/>"
            let extra = try peak {
                let image = try? decoder.decode(Array(drawing.utf8), ImageDecodeOptions())
                #expect((image?.cost ?? 0) <= ImageLimits().workingBytes)
            }
            #expect(extra < 160 << 20)
        }
    }
}
