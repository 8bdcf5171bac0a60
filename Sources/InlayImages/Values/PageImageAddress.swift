public import Foundation

/// The address by which a web page names a picture of the pipeline.
///
/// ```swift
/// let address = PageImageAddress(photo.url, size: PixelSize(width: 200, height: 150))
/// html = "<img src='\(address)' width='200' height='150'>"
/// ```
///
/// As text it is `inlay-image:` with the picture's own address after it, and between them the size in pixels
/// of the screen, if one is named: `inlay-image:200x150:https://photos.example/7`. Without a size the picture
/// has as many pixels as the page shows.
public struct PageImageAddress: Hashable, Sendable, CustomStringConvertible {
    /// The scheme that pages use.
    public static let scheme = "inlay-image"

    /// Where the picture is.
    public let url: URL

    /// How many pixels are wanted, where that is said.
    public let size: PixelSize?

    /// Names a picture.
    public init(_ url: URL, size: PixelSize? = nil) {
        self.url = url
        self.size = size
    }

    /// Reads what a page has asked for; nil where that names no picture of the web.
    public init?(_ text: String) {
        guard text.lowercased().hasPrefix("\(Self.scheme):"), text.utf8.count <= 8_192 else {
            return nil
        }
        var rest = text.dropFirst(Self.scheme.count + 1).prefix { $0 != "#" }
        var size: PixelSize?
        if let colon = rest.firstIndex(of: ":"), let named = Self.size(rest[..<colon]) {
            size = named
            rest = rest[rest.index(after: colon)...]
        }
        guard let url = URL(string: String(rest)), let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http", url.user == nil, url.password == nil
        else { return nil }
        self.init(url, size: size)
    }

    /// The address as it stands in a page, before it is escaped for HTML.
    public var description: String {
        let named = size.map { "\($0.width)x\($0.height):" } ?? ""
        return "\(Self.scheme):\(named)\(url.absoluteString)"
    }

    private static func size(_ text: Substring) -> PixelSize? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            (0...16_384).contains(width), (0...16_384).contains(height), width + height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }
}
