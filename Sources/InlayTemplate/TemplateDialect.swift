/// The dialect of a template: what its syntax means where Django and MGTemplateEngine differ.
///
/// Both have one grammar; docs/templates.md lists all differences in meaning.
public enum TemplateDialect: String, Hashable, Sendable, CaseIterable {
    /// Django's template language.
    case django

    /// MGTemplateEngine's, for files named `.mghtml`.
    case mg
}
