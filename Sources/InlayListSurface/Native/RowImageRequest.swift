import Foundation
import InlayImages
import InlayLists
import InlayRichText
import InlayShell
import InlayWebKit
import InlayWebViews

/// An image of a native text row, with its resolved URL and the loader for that URL.
struct RowImageRequest {
    let image: RichTextImage
    let loader: ImageLoader
    private let url: URL
    /// The size in pixels that is part of an `inlay-image:` URL; nil if the URL has no size or
    /// another scheme.
    private let namedSize: PixelSize?
    /// The object that retains the data of a `data:` or `cid:` image; nil for a remote image.
    private let holder: RetainedImage?

    /// Resolves the URL of an image that may be loaded; nil if only the web engine can display it.
    init?(_ image: RichTextImage, _ images: RowImages, profile: WebProfile) {
        self.image = image
        if image.isImageData || image.scheme == InlineImages.scheme {
            let held =
                image.isImageData
                ? RetainedImage(embedded: image)
                : images.inline.flatMap { RetainedImage(image, of: $0, from: profile.inlineImages) }
            guard let held else { return nil }
            (url, loader, namedSize, holder) = (held.url, held.loader, nil, held)
            return
        }
        // The access decision is made for the pipeline's `inlay-image:` address, in whichever form
        // the image is addressed.
        let isNamed = image.scheme == PageImageAddress.scheme
        let text = isNamed ? image.address : "\(PageImageAddress.scheme):\(image.address)"
        // A loaded image doesn't tell its redirects, so that only access to all origins permits
        // native images.
        guard URL(string: text, encodingInvalidCharacters: false) != nil,
            let address = PageImageAddress(text), images.remote == .anywhere,
            images.remote.admits(address.url.absoluteString),
            let loader = profile.imageLoaderOrShared
        else { return nil }
        (url, self.loader, namedSize) = (address.url, loader, address.size)
        holder = nil
    }

    /// Returns a request for the image at the size in its URL, or else at the size of its box.
    ///
    /// `scale` is the number of device pixels per layout pixel.
    func imageRequest(for box: RichTextLayout.Rectangle, scale: Int) -> ImageRequest {
        ImageRequest(
            url, size: namedSize ?? pixels(of: box, scale: scale), mode: .fill, priority: .normal,
            isAnonymous: true)
    }

    private func pixels(of box: RichTextLayout.Rectangle, scale: Int) -> PixelSize {
        let width = Int((box.width * Double(scale)).rounded(.up))
        let height = Int((box.height * Double(scale)).rounded(.up))
        guard box.width < Double(image.width), width > 0 else {
            return PixelSize(width: width, height: height)
        }
        // An image as wide as the text is requested in width steps, so that resizing a window
        // doesn't request each width.
        let step = (width + 31) / 32 * 32
        return PixelSize(width: step, height: (height * step + width - 1) / width)
    }

    /// The image's mean color from an earlier load; nil if the loader has none.
    var cachedColor: ImageColor? { loader.cachedColor(of: url) }
}

/// An image of a native row that has a `data:` or `cid:` URL, and isn't loaded over the network.
///
/// The loader's image source retains the image's data until this object is released.
final class RetainedImage {
    private static let embedded = RetainedImageSource(EmbeddedImages())

    /// The URL that is the image's key in the loader's cache.
    let url: URL
    let loader: ImageLoader
    private let release: () -> Void

    /// Decodes a `data:` URL; nil if the loader can't decode the image, or the image's aspect ratio
    /// differs from that declared in the HTML.
    convenience init?(embedded image: RichTextImage) {
        guard let bytes = DataAddress.bytes(of: image.address),
            RetainedImageSource<EmbeddedImages>.decoder.decodes(bytes),
            let size = try? ImageHeader(bytes).displayedSize, image.fits(size)
        else { return nil }
        let name = Self.embedded.source.hold(bytes)
        self.init(name, Self.embedded.loader) { Self.embedded.source.release(name) }
    }

    /// Resolves the `cid:` URL of an image in a mail's inline images; nil if the URL is invalid.
    convenience init?(
        _ image: RichTextImage, of images: InlineImages,
        from inline: RetainedImageSource<InlineImageSource>
    ) {
        let token = inline.source.hold(images)
        let rest = image.address.dropFirst(InlineImages.scheme.count + 1)
        let address = "\(InlineImages.pageScheme):\(token)/\(rest)"
        self.init(address, inline.loader) { inline.source.release(token) }
    }

    private init?(_ address: String, _ loader: ImageLoader, release: @escaping () -> Void) {
        guard let url = URL(string: address, encodingInvalidCharacters: false) else {
            release()
            return nil
        }
        (self.url, self.loader, self.release) = (url, loader, release)
    }

    isolated deinit {
        release()
    }
}

extension RichTextImage {
    /// Whether a loaded image of this size has the aspect ratio that the HTML declares; always true
    /// if the image is stretched.
    ///
    /// Scaled to the declared width, its height may differ from the declared one by up to a pixel.
    func fits(_ size: PixelSize) -> Bool {
        if isStretched { return true }
        guard !size.isEmpty else { return false }
        let own = Double(width) * Double(size.height) / Double(size.width)
        return abs(own - Double(height)) <= 1
    }
}
