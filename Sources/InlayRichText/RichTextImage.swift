/// An inline image of a rich text.
///
/// Its size is known before it is loaded, so that no row height depends on the network.
package struct RichTextImage: Hashable, Sendable {
    /// The vertical alignment of an image in its line.
    package enum Alignment: Hashable, Sendable {
        /// The bottom of the image is on the baseline.
        case baseline
        /// The middle of the image is at the middle of lower-case letters.
        case middle
    }

    /// The URL as written, or an empty text if there is none.
    package let source: String
    /// The alternative text.
    package let description: String
    /// The width and height given in the HTML, in pixels.
    package let width: Int, height: Int
    /// Whether a style gives both sides, so that the image is stretched regardless of its
    /// proportions.
    package let isStretched: Bool
    /// The vertical alignment.
    package let alignment: Alignment
    /// Whether the image may be loaded; otherwise a box with its description is shown.
    package var isAllowed = true
}
