/// The context in which a filter is applied.
struct FilterContext {
    let environment: TemplateEnvironment
    let dialect: TemplateDialect
    /// Whether values are escaped.
    let isAutoescaped: Bool
    /// Whether trusted HTML that a filter changes stays trusted; never with contextual escaping,
    /// because a truncated tag would change the context.
    let keepsTrust: Bool
    /// The limits of values that filters make.
    let limit: ValueLimit
}
