/// A piece of a template: text, or what stands between a tag's delimiters.
enum Token: Hashable, Sendable {
    /// Text that is copied.
    case text(Range<Int>)
    /// `{{ … }}`; the range is that of the inside.
    case output(Range<Int>)
    /// `{% … %}`; the range is that of the inside.
    case tag(Range<Int>)
}
