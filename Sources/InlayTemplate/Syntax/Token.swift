/// A token of a template: text, or the inside of a tag.
enum Token: Hashable, Sendable {
    /// Literal text.
    case text(Range<Int>)
    /// `{{ … }}`: the range of the inside, and the position of the opening delimiter.
    case output(Range<Int>, at: Int)
    /// `{% … %}`: the range of the inside, and the position of the opening delimiter.
    case tag(Range<Int>, at: Int)
}
