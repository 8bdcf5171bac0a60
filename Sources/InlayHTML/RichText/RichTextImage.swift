/// An inline image of a rich text.
///
/// Its size is known before it is loaded, so that no row height depends on the network.
public struct RichTextImage: Hashable, Sendable {
    /// The vertical alignment of an image in its line.
    public enum Alignment: Hashable, Sendable {
        /// The bottom of the image is on the baseline.
        case baseline
        /// The middle of the image is at the middle of lower-case letters.
        case middle
    }

    /// The URL as written, or an empty text if there is none.
    public let source: String
    /// The alternative text.
    public let description: String
    /// The width and height given in the HTML, in pixels.
    public let width: Int, height: Int
    /// Whether a style gives both sides, so that the image is stretched regardless of its
    /// proportions.
    public let isStretched: Bool
    /// The vertical alignment.
    public let alignment: Alignment
    /// Whether the image may be loaded; otherwise a box with its description is shown.
    public var isAllowed = true
}
