public import Foundation

/// How templates are compiled and rendered.
public struct TemplateOptions: Sendable {
    /// What a template's text is.
    public enum Output: Hashable, Sendable {
        /// HTML: every value is escaped, but those that are HTML already.
        case html
        /// Any other text: nothing is escaped.
        case plainText
    }

    /// The folders that templates are found and included from, and never left.
    public var searchPaths: [URL]

    /// What the text is.
    public var output: Output

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
        searchPaths: [URL] = [], output: Output = .html, undefined: UndefinedNames = .empty,
        filters: [String: TemplateFilter] = [:], environment: TemplateEnvironment = .init(),
        limits: TemplateLimits = .init()
    ) {
        self.searchPaths = searchPaths
        self.output = output
        self.undefined = undefined
        self.filters = filters
        self.environment = environment
        self.limits = limits
    }
}
