/// What stands before an item of a list.
public enum RichTextMarker: Hashable, Sendable {
    /// A filled circle.
    case disc
    /// An empty circle.
    case circle
    /// A filled square.
    case square
    /// A number.
    case number(Int)
}
