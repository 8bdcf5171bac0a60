/// A validation problem of a field, or of the form as a whole.
public struct FormProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The violated rule.
    public enum Rule: String, Hashable, Sendable {
        /// The field is required but empty.
        case required
        /// The value isn't of the field's kind, for example not a number, e-mail address or
        /// color.
        case kind
        /// The text doesn't match the pattern.
        case pattern
        /// The value is below the minimum.
        case minimum
        /// The value is above the maximum.
        case maximum
        /// The value isn't on a step.
        case step
        /// The text is too short.
        case minimumLength
        /// The text is too long.
        case maximumLength
        /// A custom validator of the app rejected the value.
        case custom
        /// The server rejected the value.
        case server
    }

    /// The field, or nil for the form as a whole.
    public let field: FormField.ID?
    /// The violated rule.
    public let rule: Rule
    /// A sentence for the user that describes the problem.
    public let description: String

    /// Creates a problem.
    public init(field: FormField.ID?, _ rule: Rule, _ description: String) {
        self.field = field
        self.rule = rule
        self.description = description
    }
}
