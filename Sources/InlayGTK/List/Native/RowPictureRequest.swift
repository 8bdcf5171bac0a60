import Foundation
import InlayHTML
import InlayImages
import InlayViews

/// How a native row gets a picture that its HTML names.
struct RowPictureRequest {
    let image: RichTextImage
    let loader: ImageLoader
    private let url: URL
    /// How many pixels are wanted, where the address says so.
    private let namedSize: PixelSize?
    /// The picture, where it is within the text.
    private let embedded: EmbeddedPicture?

    /// Finds out how to get a picture; nil where only the engine can show it.
    ///
    /// - Parameters:
    ///   - image: A picture that is allowed.
    ///   - access: From where pictures may come that aren't in the text itself.
    init?(_ image: RichTextImage, _ access: PictureAccess) {
        self.image = image
        if image.isPictureData {
            guard let embedded = EmbeddedPicture(image) else { return nil }
            (url, loader, namedSize) = (embedded.url, EmbeddedPicture.loader, nil)
            self.embedded = embedded
            return
        }
        // The decision is that of an address of the pipeline, whichever way the picture is named.
        let isNamed = image.scheme == PageImageAddress.scheme
        let text = isNamed ? image.address : "\(PageImageAddress.scheme):\(image.address)"
        // Rows use the loader of the shared profile, be they native or not. A picture doesn't tell to
        // where redirects led, so that they must be allowed to lead anywhere.
        guard URL(string: text, encodingInvalidCharacters: false) != nil,
            let address = PageImageAddress(text), access == .anywhere,
            access.admits(address.url.absoluteString), let loader = Profile.shared.imageLoader
        else { return nil }
        (url, self.loader, namedSize) = (address.url, loader, address.size)
        embedded = nil
    }

    /// What the loader is asked for, on a screen of so many pixels a point.
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
        // As wide as the text: in steps, so that a window that is made larger doesn't ask for each width.
        let step = (width + 31) / 32 * 32
        return PixelSize(width: step, height: (height * step + width - 1) / width)
    }

    /// The mean colour that the picture had the last time.
    var rememberedColor: ImageColor? { loader.rememberedColor(of: url) }
}

extension RichTextImage {
    /// Whether a picture of a size is as high in a line as was said before it was there.
    func fits(_ size: PixelSize) -> Bool {
        if isStretched { return true }
        guard !size.isEmpty else { return false }
        let own = Double(width) * Double(size.height) / Double(size.width)
        return abs(own - Double(height)) <= 1
    }
}
