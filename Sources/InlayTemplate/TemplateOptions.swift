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

    /// What stands around tags and values.
    public var delimiters = TemplateDelimiters()

    /// The app's sets of filters and tags, which `{% load name %}` takes in.
    public var sets: [String: TemplateSet] = [:]

    /// Values that every template has under their names, where its data has no others.
    public var globals: [String: TemplateValue] = [:]

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
