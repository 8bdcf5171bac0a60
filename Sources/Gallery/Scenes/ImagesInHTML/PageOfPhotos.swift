import Foundation
import GalleryService
import Inlay

/// A row of HTML with a few photos: a large photo, and smaller photos below it.
struct PageOfPhotos: Identifiable, Hashable {
    /// The data of one photo for the template.
    private struct PhotoValues: Encodable {
        let address: String
        let title: String
        let caption: String
    }

    /// The data of the template.
    private struct Values: Encodable {
        let first: PhotoValues?
        let others: [PhotoValues]
    }

    /// The number of photos in a row.
    private static let size = 4

    let id: Int
    private let photos: ArraySlice<PortalPhoto>

    static func pages(of photos: [PortalPhoto]) -> [PageOfPhotos] {
        stride(from: 0, to: photos.count, by: size).map { start in
            PageOfPhotos(
                id: start / size, photos: photos[start..<min(start + size, photos.count)])
        }
    }

    /// Renders the row's HTML, which loads images by `inlay-image:` URLs.
    @MainActor
    func html(_ template: Template, _ library: PhotoLibrary) throws -> TrustedHTML {
        func values(_ photo: PortalPhoto, at address: URL) -> PhotoValues {
            PhotoValues(
                address: PageImageAddress(address).description, title: photo.title,
                caption: PhotoLibrary.caption(photo))
        }
        return try template.html(
            Values(
                first: photos.first.map { values($0, at: library.imageURL($0)) },
                others: photos.dropFirst().map { values($0, at: library.thumbnail($0)) }))
    }
}
