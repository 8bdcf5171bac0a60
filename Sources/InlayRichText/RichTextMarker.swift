/// The marker of a list item.
package enum RichTextMarker: Hashable, Sendable {
    /// A filled circle, `disc`.
    case disc
    /// An empty circle, `circle`.
    case circle
    /// A filled square, `square`.
    case square
    /// The number of an item in an ordered list.
    case number(Int)
}
