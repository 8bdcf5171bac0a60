/// What a template can do to a value: `{{ name | uppercase }}`.
///
/// ```swift
/// var options = TemplateOptions()
/// options.filters["shout"] = TemplateFilter { value, _ in .string("\(value.text.uppercased())!") }
/// ```
///
/// A filter's result is escaped like any other value; only one that gives
/// ``TemplateValue/html(_:)`` goes in as it is.
public struct TemplateFilter: Sendable {
    typealias Body =
        @Sendable (TemplateValue, [TemplateValue], FilterContext) throws -> TemplateValue

    /// How many arguments it takes.
    public let argumentCount: ClosedRange<Int>

    let apply: Body
    /// Whether a name that isn't there may go in without being reported.
    let acceptsMissing: Bool
    /// Whether the result of trusted HTML is trusted HTML.
    let keepsSafety: Bool

    /// Makes a filter.
    ///
    /// - Parameters:
    ///   - argumentCount: How many arguments it takes; others are refused when a template is compiled.
    ///   - apply: Gives the new value from the value and the arguments. What it throws is reported
    ///     with the filter's place in the template.
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
}
