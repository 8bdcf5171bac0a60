import Foundation
import InlayHTML
import InlayImages

/// A picture that is within the HTML of a row, held for as long as the row may show it.
final class EmbeddedPicture {
    private static let pictures = EmbeddedPictures()
    private static let watch = ImageMemoryWatch(loader)
    private static let decoder = GdkPixbufDecoder()

    /// What has such pictures.
    static let loader: ImageLoader = {
        var configuration = ImageLoaderConfiguration()
        configuration.memoryLimit = 16 << 20
        // A name always has the same picture.
        configuration.recheck = .seconds(1 << 30)
        return ImageLoader(
            pictures, decoders: [decoder], configuration: configuration)
    }()

    /// What the loader knows it by.
    let url: URL
    private let name: String

    /// Reads a picture out of its address; nil where there is none that the loader can show, or it isn't
    /// as high as the HTML says.
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
