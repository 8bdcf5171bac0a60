/// The validation constraints of a field, as in HTML.
public struct FormConstraints: Hashable, Sendable {
    /// The step between valid numbers, dates or times.
    public enum Step: Hashable, Sendable {
        /// Any value is valid.
        case any
        /// A multiple of a number; for dates and times, of days, months, weeks or seconds.
        case by(Double)
    }

    /// Whether the field must be filled in.
    public var isRequired = false

    /// A regular expression that the whole text must match, as in HTML's `pattern`; nil for none.
    public var pattern: String?

    /// A sentence for the user that describes the pattern; nil for none.
    public var patternHint: String?

    /// The minimum, in the format of the field's values; nil for none.
    public var minimum: String?

    /// The maximum, in the format of the field's values; nil for none.
    public var maximum: String?

    /// The step between valid values; nil for the default of the field's kind.
    public var step: Step?

    /// The value from which steps are counted if there is no minimum, and for a slider also with
    /// one; nil for 0.
    public var stepBase: String?

    /// The minimum length of a non-empty text, in UTF-16 code units; nil for none.
    public var minimumLength: Int?

    /// The maximum length of a text, in UTF-16 code units; nil for none.
    public var maximumLength: Int?

    /// Creates constraints that allow any value.
    public init() {}

    /// The constraint that the field must be filled in.
    public static var required: FormConstraints {
        var constraints = FormConstraints()
        constraints.isRequired = true
        return constraints
    }
}
