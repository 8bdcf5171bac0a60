public import Foundation

/// The URL by which a web page loads an image through the app's image pipeline.
///
/// ```swift
/// let address = PageImageAddress(photo.url, size: PixelSize(width: 200, height: 150))
/// html = "<img src='\(address)' width='200' height='150'>"
/// ```
///
/// Its text is `inlay-image:` followed by the URL of the image, with an optional size in device
/// pixels between them: `inlay-image:200x150:https://photos.example/7`. Without a size the image
/// is decoded to the size at which the page shows it.
public struct PageImageAddress: Hashable, Sendable, CustomStringConvertible {
    /// The URL scheme, `inlay-image`.
    public static let scheme = "inlay-image"

    /// The URL of the image.
    public let url: URL

    /// The requested size in device pixels, if the address has one.
    public let size: PixelSize?

    /// Creates the address of an image.
    public init(_ url: URL, size: PixelSize? = nil) {
        self.url = url
        self.size = size
    }

    /// Parses the address that a page requested; nil if it has no valid `http` or `https` URL or
    /// is too long.
    public init?(_ text: String) {
        // The text is read as bytes, because a combining mark forms one character with a separator
        // before it.
        let bytes = text.utf8
        let start = bytes.prefix(Self.scheme.utf8.count + 1)
        guard bytes.count <= 8_192,
            String(decoding: start, as: UTF8.self).lowercased() == "\(Self.scheme):"
        else { return nil }
        var rest = bytes.dropFirst(start.count).prefix { $0 != UInt8(ascii: "#") }
        var size: PixelSize?
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            let named = Self.size(rest[..<colon])
        {
            size = named
            rest = rest[colon...].dropFirst()
        }
        guard let url = URL(string: String(decoding: rest, as: UTF8.self)),
            let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http", url.user == nil, url.password == nil
        else { return nil }
        self.init(url, size: size)
    }

    /// The address as text, not yet escaped for HTML.
    public var description: String {
        let named = size.map { "\($0.width)x\($0.height):" } ?? ""
        return "\(Self.scheme):\(named)\(url.absoluteString)"
    }

    private static func size(_ text: Substring.UTF8View) -> PixelSize? {
        let sides = text.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            (0...16_384).contains(width), (0...16_384).contains(height), width + height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }
}
