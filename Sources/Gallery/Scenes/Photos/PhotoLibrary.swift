import Foundation
import GalleryService
import Inlay

/// The portal's photos, with the image loader that caches their images on disk and in memory.
@MainActor
final class PhotoLibrary {
    let photos: [PortalPhoto]
    let loader: ImageLoader
    let address: URL

    init(_ portal: Portal) async throws {
        address = try await portal.address
        photos = try await portal.get("photos")
        let source = ServiceImageSource(
            server: address, transport: SoupTransport(), cache: ResponseCache())
        loader = ImageLoader(source, decoders: [GdkPixbufDecoder()], encoder: GdkPixbufEncoder())
    }

    func thumbnail(_ photo: PortalPhoto) -> URL {
        address.appending(path: photo.thumbnail)
    }

    func imageURL(_ photo: PortalPhoto) -> URL {
        address.appending(path: photo.picture)
    }

    /// Returns the color of a photo's placeholder, which is visible until the photo is loaded; nil if
    /// the service sent no valid hexadecimal color.
    static func color(_ photo: PortalPhoto) -> ImageColor? {
        UInt32(photo.color.dropFirst(), radix: 16).map { ImageColor(hex: $0) }
    }

    static func caption(_ photo: PortalPhoto) -> String {
        IsolatedText("\(photo.photographer) · \(photo.place), \(photo.taken.dayText)").text
    }
}
