public import Foundation

/// How templates are compiled and rendered.
public struct TemplateOptions: Sendable {
    /// The folders that templates are found and included from, and never left.
    public var searchPaths: [URL]

    /// Templates by their names, which come before those of the search paths.
    public var templates: [String: String]

    /// What the language's words mean; nil for MGTemplateEngine's in files named `.mghtml`, and
    /// Django's in all others.
    public var dialect: TemplateDialect?

    /// How values are escaped.
    public var escaping: TemplateEscaping

    /// What happens where a template names what the data doesn't have.
    public var undefined: UndefinedNames

    /// The app's own filters, by their names; they come before those of the language.
    public var filters: [String: TemplateFilter]

    /// The language, the customs and the time zone of dates and numbers.
    public var environment: TemplateEnvironment

    /// What a template may use up.
    public var limits: TemplateLimits

    /// Describes how templates are compiled and rendered.
    public init(
        searchPaths: [URL] = [], templates: [String: String] = [:],
        dialect: TemplateDialect? = nil, escaping: TemplateEscaping = .context,
        undefined: UndefinedNames = .empty,
        filters: [String: TemplateFilter] = [:], environment: TemplateEnvironment = .init(),
        limits: TemplateLimits = .init()
    ) {
        self.searchPaths = searchPaths
        self.templates = templates
        self.dialect = dialect
        self.escaping = escaping
        self.undefined = undefined
        self.filters = filters
        self.environment = environment
        self.limits = limits
    }
}
