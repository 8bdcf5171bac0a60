/// A part of a template: text, or what stands between a tag's delimiters.
enum Token: Hashable, Sendable {
    /// Text that is copied.
    case text(Range<Int>)
    /// `{{ … }}`: the range of the inside, and where the opening is.
    case output(Range<Int>, at: Int)
    /// `{% … %}`: the range of the inside, and where the opening is.
    case tag(Range<Int>, at: Int)
}
