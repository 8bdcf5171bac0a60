/// The format of an image file, detected from its first bytes and never from the server's media
/// type.
public struct ImageFormat: Hashable, Sendable {
    /// The media type, such as `image/jpeg`.
    public let type: String

    /// Creates a format for an app's own decoder.
    public init(type: String) {
        self.type = type
    }

    /// JPEG, for photographs.
    public static let jpeg = ImageFormat(type: "image/jpeg")
    /// PNG, for screenshots and other lossless images.
    public static let png = ImageFormat(type: "image/png")
    /// GIF, for images of few colors, often animated.
    public static let gif = ImageFormat(type: "image/gif")
    /// WebP, the web's replacement of JPEG, PNG and GIF.
    public static let webp = ImageFormat(type: "image/webp")
    /// AVIF, the successor of WebP.
    public static let avif = ImageFormat(type: "image/avif")
    /// HEIC, the format of phone cameras.
    public static let heic = ImageFormat(type: "image/heic")
    /// SVG, for vector drawings.
    public static let svg = ImageFormat(type: "image/svg+xml")
    /// BMP, uncompressed pixels.
    public static let bmp = ImageFormat(type: "image/bmp")
    /// ICO, for the icons of web sites.
    public static let ico = ImageFormat(type: "image/x-icon")
    /// TIFF, the format of scanners.
    public static let tiff = ImageFormat(type: "image/tiff")

    /// The formats that are decoded in the app's process even if the file is untrusted.
    ///
    /// Only bitmap formats whose size is known before any pixel is decoded. SVG is excluded because
    /// rendering it can take any time, AVIF because its loader decodes the whole image before it
    /// reports the size, the others because their loaders are rarely tested.
    public static let untrustedFormats: Set<ImageFormat> = [.jpeg, .png, .gif, .webp]

    /// Detects the format of a file; nil if the file has none of the formats above.
    ///
    /// - Parameter bytes: A file, or its first 1,024 bytes.
    public init?(of bytes: [UInt8]) {
        guard let format = Self.format(of: bytes) else { return nil }
        self = format
    }

    private static func format(of bytes: [UInt8]) -> ImageFormat? {
        func begins(_ start: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + start.count
                && bytes[offset..<offset + start.count].elementsEqual(start)
        }
        if begins([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if begins(Array("GIF8".utf8)) { return .gif }
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return .webp }
        if begins(Array("BM".utf8)) { return .bmp }
        if begins([0, 0, 1, 0]) { return .ico }
        if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
        if begins(Array("ftyp".utf8), at: 4), bytes.count >= 12 {
            switch String(decoding: bytes[8..<12], as: UTF8.self) {
            case "avif", "avis": return .avif
            case "heic", "heix", "mif1": return .heic
            default: return nil
            }
        }
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
        let isMarkup = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<"
        return isMarkup && text.contains("<svg") ? .svg : nil
    }
}
