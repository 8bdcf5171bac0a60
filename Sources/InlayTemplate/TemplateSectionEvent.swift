/// A part of the text that `section` names, or that a ``TemplateBlock`` writes under its tag's name.
public enum TemplateSectionEvent: Hashable, Sendable {
    /// The section begins behind so many bytes of the text.
    case began(String, offset: Int)

    /// The section ends there.
    case ended(String, offset: Int)

    /// All is written.
    case finished
}
