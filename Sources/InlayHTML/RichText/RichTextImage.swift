/// A picture in a line.
public struct RichTextImage: Hashable, Sendable {
    /// The address, as it is written.
    public let source: String
    /// What the picture shows, in words.
    public let description: String
    /// Width and height as given, in pixels.
    public let width: Int, height: Int
}
