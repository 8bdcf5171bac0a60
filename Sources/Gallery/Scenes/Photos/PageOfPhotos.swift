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
        let isFirst: Bool
    }

    /// What the template knows.
    private struct Values: Encodable {
        let title: String
        let photos: [Picture]
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
        let pictures = photos.enumerated().map { index, photo in
            Picture(
                address: PageImageAddress(
                    index == 0 ? library.picture(photo) : library.thumbnail(photo)
                ).description,
                title: photo.title, caption: PhotoLibrary.caption(photo), isFirst: index == 0)
        }
        return try template.html(Values(title: photos.first?.title ?? "", photos: pictures))
    }
}
