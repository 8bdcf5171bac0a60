/// A filter that changes a value: `{{ name | uppercase }}`.
///
/// ```swift
/// var options = TemplateOptions()
/// options.filters["shout"] = TemplateFilter { value, _ in .string("\(value.text.uppercased())!") }
/// ```
///
/// A filter's result is escaped like any other value, unless it is ``TemplateValue/html(_:)``.
public struct TemplateFilter: Sendable {
    typealias Body =
        @Sendable (TemplateValue, [TemplateValue], FilterContext) throws -> TemplateValue

    /// The allowed number of arguments.
    public let argumentCount: ClosedRange<Int>

    let apply: Body
    /// Whether a missing name is passed to the filter without being reported.
    let acceptsMissing: Bool
    /// Whether the result for trusted HTML is trusted HTML.
    let keepsSafety: Bool
    /// Whether the filter reads numbers, Booleans, lists and objects as text: in Django's dialect, as
    /// Python writes them.
    var readsText = false
    /// The syntax for which the filter escapes values; nil if it doesn't escape.
    private(set) var escapes: Escaper.Syntax?
    /// Returns the unescaped value; nil if that is the filter's input.
    private(set) var unescaped: Body?

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - argumentCount: The number of arguments; any other number is a compile error.
    ///   - apply: Returns the new value for the value and the arguments. Its errors are reported
    ///     with the filter's position in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0,
        _ apply: @escaping @Sendable (TemplateValue, [TemplateValue]) throws -> TemplateValue
    ) {
        self.init(
            argumentCount: argumentCount,
            environment: { value, arguments, _ in try apply(value, arguments) })
    }

    init(
        argumentCount: ClosedRange<Int> = 0...0, acceptsMissing: Bool = false,
        keepsSafety: Bool = false,
        environment apply: @escaping Body
    ) {
        self.argumentCount = argumentCount
        self.acceptsMissing = acceptsMissing
        self.keepsSafety = keepsSafety
        self.apply = apply
    }

    /// Returns the filter marked as one that escapes values for a language.
    ///
    /// `unescaped` is the filter without the escaping; nil if it only escapes.
    func escaping(for syntax: Escaper.Syntax, unescaped: Body? = nil) -> TemplateFilter {
        var filter = self
        filter.escapes = syntax
        filter.unescaped = unescaped
        return filter
    }

    /// The filter without its escaping; nil if it only escapes.
    var withoutEscaping: TemplateFilter? {
        unescaped.map {
            TemplateFilter(
                argumentCount: argumentCount, acceptsMissing: acceptsMissing,
                keepsSafety: keepsSafety, environment: $0)
        }
    }
}
