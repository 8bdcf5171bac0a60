/// What a filter is told about the place where it stands.
struct FilterContext {
    let environment: TemplateEnvironment
    let dialect: TemplateDialect
    /// Whether values are escaped there.
    let isAutoescaped: Bool
    /// Whether trusted HTML stays trusted when a filter changes it; never where escaping follows
    /// the page, for a cut tag would change it.
    let keepsTrust: Bool
}
