/// The start or end of a `section` or a ``TemplateBlock`` in the output, or the end of the
/// rendering.
public enum TemplateSectionEvent: Hashable, Sendable {
    /// The section starts at an offset of the output, in bytes.
    case began(String, offset: Int)

    /// The section ends at an offset of the output, in bytes.
    case ended(String, offset: Int)

    /// The rendering is complete.
    case finished
}
