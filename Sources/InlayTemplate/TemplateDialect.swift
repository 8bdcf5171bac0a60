/// The dialect of a template, which determines the meaning of its syntax where Django and
/// MGTemplateEngine differ.
///
/// Both have one grammar; docs/templates.md lists all differences in meaning.
public enum TemplateDialect: String, Hashable, Sendable, CaseIterable {
    /// Django's template language.
    case django

    /// MGTemplateEngine's template language, used for files with the extension `.mghtml`.
    case mg
}
