import Foundation
import InlayImages
import InlayRichText
import InlayViews

/// An inline image of a native row, which can be loaded as long as the row may draw it.
final class InlineImageReference {
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

/// An image embedded in a row's HTML as a `data:` address, kept in memory as long as the row may
/// draw it.
final class EmbeddedImage {
    private static let pictures = EmbeddedImages()
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

/// The description of an image that isn't shown, as a single line of text.
struct ImageCaption {
    /// The padding that the engine adds around the letters.
    static let padding = 4.0

    let units: [NativeUnit]
    let font: NativeFont
    /// The width of the letters.
    let width: Double

    /// Shapes a description; nil if a letter is in no font, or belongs to right-to-left text.
    init?(_ description: String, _ font: NativeFont, fonts: NativeFonts) {
        let span = TextShaper.Span(text: description, style: RichTextStyle(), font: font)
        guard let units = TextShaper(fonts: fonts).units(of: [span]) else { return nil }
        self.units = units
        self.font = font
        width = units.reduce(0) { $0 + $1.line.width }
    }

    /// The height of the letters.
    var height: Double { font.ascent + font.descent }

    /// The height of the image's box for a width: the box has the proportions of the description's
    /// text.
    func boxHeight(forWidth width: Double) -> Double {
        let own = (width: min(self.width.rounded(.up), 1024), height: min(height, 256))
        return LayoutUnit.floor(
            width * (own.height + Self.padding) / (own.width + Self.padding))
    }
}
