/// A picture in a line.
///
/// Its size is known before it is loaded, so that no height depends on the network.
public struct RichTextImage: Hashable, Sendable {
    /// How a picture stands in its line.
    public enum Alignment: Hashable, Sendable {
        /// On the baseline, as letters do.
        case baseline
        /// With its middle at that of small letters.
        case middle
    }

    /// The address, as it is written; empty where there is none.
    public let source: String
    /// What the picture shows, in words.
    public let description: String
    /// Width and height as given, in pixels.
    public let width: Int, height: Int
    /// Whether a style gives both sides, so that the picture fills them whatever its own proportions are.
    public let isStretched: Bool
    /// How it stands in its line.
    public let alignment: Alignment
    /// Whether it may be loaded; if not, there is a box with its description in it.
    public var isAllowed = true
}
