public import Foundation

/// The options for compiling and rendering templates.
public struct TemplateOptions: Sendable {
    /// The folders of the templates.
    ///
    /// No template outside of them is read.
    public var searchPaths: [URL]

    /// Templates in memory by their names, which take precedence over those of the search paths.
    public var templates: [String: String]

    /// The dialect of the templates; nil to use MGTemplateEngine's dialect for files with the
    /// extension `.mghtml`, and Django's for all others.
    public var dialect: TemplateDialect?

    /// The escaping of values.
    public var escaping: TemplateEscaping

    /// The handling of names that the data lacks.
    public var undefined: UndefinedNames

    /// The app's filters by their names; they take precedence over the built-in ones.
    public var filters: [String: TemplateFilter]

    /// The delimiters of tags and values.
    public var delimiters = TemplateDelimiters()

    /// The app's sets of filters and tags, which `{% load name %}` loads.
    public var sets: [String: TemplateSet] = [:]

    /// Default values by their names, for names that the data lacks.
    public var globals: [String: TemplateValue] = [:]

    /// The locale and time zone of dates and numbers.
    public var environment: TemplateEnvironment

    /// The limits of a rendering.
    public var limits: TemplateLimits

    /// Creates options.
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
