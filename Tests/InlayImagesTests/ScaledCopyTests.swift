import Foundation
import HTTPTypes
import InlayImages
import InlayService
import InlayTesting
import Synchronization
import Testing

/// The cached scaled copies of large images.
@Suite struct ScaledCopyTests {
    /// The header of a PNG file, without pixels.
    private static func png(_ side: Int) -> [UInt8] {
        func long(_ number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + long(13) + Array("IHDR".utf8)
            + long(side) + long(side) + [8, 6, 0, 0, 0] + long(0)
    }

    /// A decoder and encoder of such files, which records the widths of the files it decoded.
    private final class Coder: ImageDecoder, ImageEncoder {
        let widths = Mutex<[Int]>([])
        /// Holds encoding back until it is signaled; nil for none.
        let encoding: DispatchSemaphore?

        init(encoding: DispatchSemaphore? = nil) {
            self.encoding = encoding
        }

        func decodes(_ bytes: [UInt8]) -> Bool { true }

        func decode(
            _ bytes: [UInt8], _ options: ImageDecodeOptions
        ) throws(ImageError) -> DecodedImage {
            let header = try ImageHeader(bytes)
            widths.withLock { $0.append(header.size?.width ?? 0) }
            let size = options.size ?? PixelSize(width: 1, height: 1)
            return DecodedImage(
                ImageBitmap(size: size, isOpaque: true) { $0[0] = 1 }, originalSize: header.size)
        }

        func encode(_ bitmap: ImageBitmap) throws(ImageError) -> EncodedImage {
            encoding?.wait()
            return EncodedImage(ScaledCopyTests.png(bitmap.size.width), type: "image/png")
        }
    }

    @Test func pagesAndRowsGetTheCachedCopyOfALargeImage() async throws {
        let source = StubSource { request throws(ImageError) in
            OriginalImage(Self.png(900), url: request.url, copyOwner: .anonymous)
        }
        let coder = Coder()
        var configuration = ImageLoaderConfiguration()
        configuration.clock = EagerClock()
        configuration.copies = ResponseCache()
        let loader = ImageLoader(
            source, decoders: [coder], encoder: coder, configuration: configuration)
        // The copy is cached in the background.
        try await waitUntil("a page gets the copy without decoding") {
            let count = coder.widths.withLock { $0.count }
            let file = try await loader.file(for: request("a", 100))
            #expect(file.bytes == Self.png(100))
            return coder.widths.withLock { $0.count } == count
        }
        #expect(coder.widths.withLock { Set($0) } == [900])
        coder.widths.withLock { $0 = [] }
        let image = try await loader.image(for: request("a", 100)).image
        #expect(image.first.size.width == 100)
        #expect(coder.widths.withLock { $0 } == [100])
        #expect(image.originalSize == PixelSize(width: 900, height: 900))
    }

    @Test func pagesGetAnimatedPNGsUnchanged() async throws {
        let control: [UInt8] =
            [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
        let animation = Self.png(900) + control
        let source = StubSource { request throws(ImageError) in
            OriginalImage(animation, url: request.url, copyOwner: .anonymous)
        }
        let coder = Coder()
        let loader = ImageLoader(source, decoders: [coder], encoder: coder)
        let file = try await loader.file(for: request("a", 100))
        #expect(file.bytes == animation)
        #expect(coder.widths.withLock { $0 }.isEmpty)
    }

    /// A server with one large image of the account ada.
    private struct Server: ServiceTransport {
        func send(
            _ request: TransportRequest
        ) async throws(TransportError) -> TransportResponse {
            TransportResponse(
                status: 200,
                headers: [.cacheControl: "max-age=600", .contentType: "image/png"],
                body: ResponseBody(ScaledCopyTests.png(900)))
        }
    }

    @Test func aScaledCopyEncodedDuringALogOutIsNotCached() async throws {
        let cache = ResponseCache()
        var services = ServiceConfiguration()
        services.account = "ada"
        let service = ServiceProxy(
            server: url(""), transport: Server(), cache: cache, configuration: services)
        let encoding = DispatchSemaphore(value: 0)
        let coder = Coder(encoding: encoding)
        var configuration = ImageLoaderConfiguration()
        configuration.clock = EagerClock()
        configuration.copies = cache
        let loader = ImageLoader(
            ServiceImageSource(service), decoders: [coder], encoder: coder,
            configuration: configuration)
        _ = try await loader.image(for: request("a", 100))
        try await service.logOut()
        encoding.signal()
        try await waitUntil("the copy is encoded") { loader.pendingCopyCount == 0 }
        #expect(try await cache.purge(.account("ada")).count == 0)
    }

    @Test func loggingOutRemovesTheUsersCopiesFromACacheOfTheirOwn() async throws {
        let (responses, copies) = (ResponseCache(), ResponseCache())
        var services = ServiceConfiguration()
        services.account = "ada"
        let service = ServiceProxy(
            server: url(""), transport: Server(), cache: responses, configuration: services)
        let coder = Coder()
        var configuration = ImageLoaderConfiguration()
        configuration.clock = EagerClock()
        configuration.copies = copies
        let loader = ImageLoader(
            ServiceImageSource(service), decoders: [coder], encoder: coder,
            configuration: configuration)
        _ = try await loader.image(for: request("a", 100))
        try await waitUntil("the copy is cached") { loader.pendingCopyCount == 0 }
        let summary = try await service.logOut()
        #expect(summary.responses.count == 1)
        #expect(try await copies.purge(.account("ada")).count == 0)
    }
}
