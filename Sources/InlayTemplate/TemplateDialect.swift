/// The meaning of what both families of templates write alike.
///
/// The grammar is one; docs/templates.md lists all differences in meaning.
public enum TemplateDialect: String, Hashable, Sendable, CaseIterable {
    /// Django's template language.
    case django

    /// MGTemplateEngine's, for files named `.mghtml`.
    case mg
}
