/// The form of a picture's file, told by its first bytes and never by what a server says.
public struct ImageFormat: Hashable, Sendable {
    /// The media type, such as `image/jpeg`.
    public let type: String

    /// Names a form of an app's own.
    public init(type: String) {
        self.type = type
    }

    /// Photographs.
    public static let jpeg = ImageFormat(type: "image/jpeg")
    /// Pictures of screens, and all else that must stay exact.
    public static let png = ImageFormat(type: "image/png")
    /// Few colours, often moving.
    public static let gif = ImageFormat(type: "image/gif")
    /// What the web uses in place of the three before.
    public static let webp = ImageFormat(type: "image/webp")
    /// The newer one.
    public static let avif = ImageFormat(type: "image/avif")
    /// What telephones make.
    public static let heic = ImageFormat(type: "image/heic")
    /// Drawings.
    public static let svg = ImageFormat(type: "image/svg+xml")
    /// Plain pixels.
    public static let bmp = ImageFormat(type: "image/bmp")
    /// Icons of sites.
    public static let ico = ImageFormat(type: "image/x-icon")
    /// What scanners make.
    public static let tiff = ImageFormat(type: "image/tiff")

    /// The formats that are decoded in the app's process, whoever made the file.
    ///
    /// All are pixels, whose size is known before anything is drawn. SVG is a program that draws, and the loaders of the others are rarely tested.
    public static let strangersFormats: Set<ImageFormat> = [.jpeg, .png, .gif, .webp, .avif]

    /// The form that bytes have; nil where it is none of these.
    ///
    /// - Parameter bytes: A file, or its first kilobyte.
    public init?(of bytes: [UInt8]) {
        guard let format = Self.format(of: bytes) else { return nil }
        self = format
    }

    private static func format(of bytes: [UInt8]) -> ImageFormat? {
        func begins(_ start: [UInt8], at place: Int = 0) -> Bool {
            bytes.count >= place + start.count
                && bytes[place..<place + start.count].elementsEqual(start)
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
