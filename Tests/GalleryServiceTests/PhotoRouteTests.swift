import Foundation
import GalleryService
import Testing

@Suite("Photo routes of the service")
struct PhotoRouteTests {
    /// A printer that records its arguments instead of drawing pixels.
    private struct StubPrinter: PhotoPrinter {
        func print(_ svg: String, width: Int, height: Int) throws -> (bytes: [UInt8], type: String)
        {
            (Array("\(width)x\(height) \(svg.count)".utf8), "image/jpeg")
        }
    }

    @Test func all5000PhotosHaveDistinctThumbnails() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        let photos: [PortalPhoto] = try await client.value("photos")
        #expect(photos.count == 5_000)
        #expect(photos.map(\.id) == Array(0..<5_000))
        let first = try await client.answer(photos[0].thumbnail)
        #expect(first.type == "image/svg+xml")
        // Equal photos have equal images, and different photos have different ones.
        #expect(try await client.answer(photos[0].thumbnail).body == first.body)
        #expect(try await client.answer(photos[1].thumbnail).body != first.body)
        for path in ["photos/5000/picture", "photos/-1/picture", "photos/a/thumbnail"] {
            #expect(try await client.answer(path).status == 404)
        }
    }

    @Test func aPrinterRendersPhotosAt320x240And1600x1200() async throws {
        let service = try await GalleryService.start(printer: StubPrinter())
        let client = Client(service)
        let small = try await client.answer("photos/7/thumbnail")
        #expect(small.type == "image/jpeg")
        #expect(String(decoding: small.body, as: UTF8.self).hasPrefix("320x240 "))
        let whole = try await client.answer("photos/7/picture")
        #expect(String(decoding: whole.body, as: UTF8.self).hasPrefix("1600x1200 "))
    }
}
