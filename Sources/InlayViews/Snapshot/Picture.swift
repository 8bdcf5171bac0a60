/// A picture of a page, ready to be written to a file.
public struct Picture: Hashable, Sendable {
    /// Width and height in pixels.
    public let width: Int, height: Int
    /// The picture as PNG.
    public let png: [UInt8]

    /// Makes a picture from its parts, as an engine does.
    public init(width: Int, height: Int, png: [UInt8]) {
        self.width = width
        self.height = height
        self.png = png
    }
}
