/// All that a row's height depends on.
public struct HeightKey: Hashable, Sendable {
    /// What is in the row.
    public var content: ContentHash
    /// What it is dressed with.
    public var style: ContentHash
    /// The width that it is laid out in, in pixels.
    public var width: Int
    /// By how much the person enlarges text, in percent.
    public var textScale: Int

    /// Names a height.
    public init(content: ContentHash, style: ContentHash, width: Int, textScale: Int) {
        self.content = content
        self.style = style
        self.width = width
        self.textScale = textScale
    }
}
