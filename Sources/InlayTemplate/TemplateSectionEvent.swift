/// A part of a template that `section` names, as it is written.
public enum TemplateSectionEvent: Hashable, Sendable {
    /// The section begins behind so many bytes of the text.
    case began(String, offset: Int)

    /// The section ends there.
    case ended(String, offset: Int)

    /// All is written.
    case finished
}
