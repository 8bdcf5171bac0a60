import Foundation
import InlayImages
import InlayRichText
import InlayViews

/// An inline image of a native row, which can be loaded as long as the row may draw it.
final class InlinePicture {
    private static let source = InlineImageSource()
    private static let watch = ImageMemoryWatch(loader)

    /// The loader of inline images, with a memory cache of 16 megabytes.
    static let loader: ImageLoader = {
        var configuration = ImageLoaderConfiguration()
        configuration.memoryLimit = 16 << 20
        // The images of a message never change.
        configuration.recheck = .seconds(1 << 30)
        return ImageLoader(source, decoders: [GdkPixbufDecoder()], configuration: configuration)
    }()

    /// The address of the image, by which the loader caches it.
    let url: URL
    private let token: String

    /// Resolves a `cid:` address; nil if it isn't a valid URL.
    init?(_ image: RichTextImage, of images: InlineImages) {
        let token = Self.source.hold(images)
        let rest = image.address.dropFirst(InlineImages.scheme.count + 1)
        let text = "\(InlineImageAddress.scheme):\(token)/\(rest)"
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            Self.source.letGo(token)
            return nil
        }
        (self.token, self.url) = (token, url)
        _ = Self.watch
    }

    isolated deinit {
        Self.source.letGo(token)
    }
}
