import Foundation
import InlayImages
import InlayRichText

/// An image embedded in a row's HTML as a `data:` address, kept in memory as long as the row may
/// draw it.
final class EmbeddedPicture {
    private static let pictures = EmbeddedPictures()
    private static let watch = ImageMemoryWatch(loader)
    private static let decoder = GdkPixbufDecoder()

    /// The loader of embedded images, with a memory cache of 16 megabytes.
    static let loader: ImageLoader = {
        var configuration = ImageLoaderConfiguration()
        configuration.memoryLimit = 16 << 20
        // The image of a name never changes.
        configuration.recheck = .seconds(1 << 30)
        return ImageLoader(
            pictures, decoders: [decoder], configuration: configuration)
    }()

    /// The name of the image as a URL, by which the loader caches it.
    let url: URL
    private let name: String

    /// Decodes the image's address; nil if the loader can't decode the image, or its size isn't the
    /// one that the HTML declares.
    init?(_ image: RichTextImage) {
        guard let bytes = DataAddress.bytes(of: image.address), Self.decoder.decodes(bytes),
            let size = try? ImageHeader(bytes).seenSize, image.fits(size)
        else { return nil }
        let name = Self.pictures.hold(bytes)
        guard let url = URL(string: name) else {
            Self.pictures.letGo(name)
            return nil
        }
        (self.name, self.url) = (name, url)
        _ = Self.watch
    }

    isolated deinit {
        Self.pictures.letGo(name)
    }
}
