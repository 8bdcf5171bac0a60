import Foundation
import InlayImages
import InlayRichText
import InlayViews

/// The source of an image in a native row: its address and loader.
struct RowImageRequest {
    let image: RichTextImage
    let loader: ImageLoader
    private let url: URL
    /// The size in pixels that the address requests, or nil.
    private let namedSize: PixelSize?
    /// The embedded or inline image, which is kept while the row may draw it; nil for a remote one.
    private let holder: AnyObject?

    /// Resolves the address of an allowed image; nil if only the web engine can display it.
    init?(_ image: RichTextImage, _ images: RowImages) {
        self.image = image
        if image.isPictureData {
            guard let embedded = EmbeddedImage(image) else { return nil }
            (url, loader, namedSize) = (embedded.url, EmbeddedImage.loader, nil)
            holder = embedded
            return
        }
        if image.scheme == InlineImages.scheme {
            guard let inline = images.inline, let picture = InlineImageReference(image, of: inline)
            else {
                return nil
            }
            (url, loader, namedSize) = (picture.url, InlineImageReference.loader, nil)
            holder = picture
            return
        }
        // The access decision is made for the pipeline's `inlay-image:` address, in whichever form
        // the image is addressed.
        let isNamed = image.scheme == PageImageAddress.scheme
        let text = isNamed ? image.address : "\(PageImageAddress.scheme):\(image.address)"
        // All rows use the loader of the shared profile. A loaded image doesn't tell its redirects,
        // so that only access to all origins permits native images.
        guard URL(string: text, encodingInvalidCharacters: false) != nil,
            let address = PageImageAddress(text), images.remote == .anywhere,
            images.remote.admits(address.url.absoluteString),
            let loader = WebProfile.shared.imageLoader
        else { return nil }
        (url, self.loader, namedSize) = (address.url, loader, address.size)
        holder = nil
    }

    /// The request to the loader, for a screen with this many device pixels per layout pixel.
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

    /// The image's mean color, if the loader remembers it from an earlier load.
    var rememberedColor: ImageColor? { loader.rememberedColor(of: url) }
}

extension RichTextImage {
    /// Whether an image of a size has the height that was reserved for it in the line, within a
    /// pixel.
    func fits(_ size: PixelSize) -> Bool {
        if isStretched { return true }
        guard !size.isEmpty else { return false }
        let own = Double(width) * Double(size.height) / Double(size.width)
        return abs(own - Double(height)) <= 1
    }
}
