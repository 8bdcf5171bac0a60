/// The cache key of a row height: all that the height depends on.
public struct HeightKey: Hashable, Sendable {
    /// The hash of the row's content.
    public var content: ContentHash
    /// The hash of the style sheet applied to the row.
    public var style: ContentHash
    /// The layout width, in pixels.
    public var width: Int
    /// The user's text scale, in percent.
    public var textScale: Int

    /// Creates a key.
    public init(content: ContentHash, style: ContentHash, width: Int, textScale: Int) {
        self.content = content
        self.style = style
        self.width = width
        self.textScale = textScale
    }
}
