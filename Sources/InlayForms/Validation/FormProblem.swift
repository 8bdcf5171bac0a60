/// What is wrong with the values of a form, said at a field or of the form as a whole.
public struct FormProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule that a value doesn't follow.
    public enum Rule: String, Hashable, Sendable {
        /// The field must be filled in.
        case required
        /// The value isn't of the field's kind: no number, no e-mail address, no colour.
        case kind
        /// The text doesn't match the pattern.
        case pattern
        /// The value is below the minimum.
        case minimum
        /// The value is above the maximum.
        case maximum
        /// The value lies between two valid ones.
        case step
        /// The text is too short.
        case minimumLength
        /// The text is too long.
        case maximumLength
        /// A check of the app's own found it.
        case custom
        /// The server found it.
        case server
    }

    /// The field; nil for the form as a whole.
    public let field: FormField.ID?
    /// The rule.
    public let rule: Rule
    /// What is wrong, in a sentence for the user.
    public let description: String

    /// Makes a problem.
    public init(field: FormField.ID?, _ rule: Rule, _ description: String) {
        self.field = field
        self.rule = rule
        self.description = description
    }
}
