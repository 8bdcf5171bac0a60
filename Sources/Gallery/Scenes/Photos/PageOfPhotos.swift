import Foundation
import GalleryService
import Inlay

/// A row of HTML with some photographs: a large one, and small ones below.
struct PageOfPhotos: Identifiable, Hashable {
    /// What the template knows of a photograph.
    private struct Picture: Encodable {
        let address: String
        let title: String
        let caption: String
    }

    /// What the template knows.
    private struct Values: Encodable {
        let first: Picture?
        let others: [Picture]
    }

    /// Each row has so many.
    private static let size = 4

    let id: Int
    private let photos: ArraySlice<PortalPhoto>

    static func pages(of photos: [PortalPhoto]) -> [PageOfPhotos] {
        stride(from: 0, to: photos.count, by: size).map { start in
            PageOfPhotos(
                id: start / size, photos: photos[start..<min(start + size, photos.count)])
        }
    }

    /// The row's HTML, in which pictures are named by `inlay-image:`.
    @MainActor
    func html(_ template: Template, _ library: PhotoLibrary) throws -> TrustedHTML {
        func picture(_ photo: PortalPhoto, at address: URL) -> Picture {
            Picture(
                address: PageImageAddress(address).description, title: photo.title,
                caption: PhotoLibrary.caption(photo))
        }
        return try template.html(
            Values(
                first: photos.first.map { picture($0, at: library.picture($0)) },
                others: photos.dropFirst().map { picture($0, at: library.thumbnail($0)) }))
    }
}
