/// The rules that the value of a field has to follow.
public struct FormConstraints: Hashable, Sendable {
    /// The distance between valid numbers, dates or times.
    public enum Step: Hashable, Sendable {
        /// Any value is valid.
        case any
        /// A multiple of a number: of days, months, weeks or seconds for dates and times.
        case by(Double)
    }

    /// Whether the field must be filled in.
    public var isRequired = false

    /// A regular expression that the whole text must match, as in HTML's `pattern`.
    public var pattern: String?

    /// What the pattern asks for, in a sentence for the user.
    public var patternHint: String?

    /// The least value, written as the values of the field are.
    public var minimum: String?

    /// The greatest value, written as the values of the field are.
    public var maximum: String?

    /// The distance between valid values; nil for that of the kind.
    public var step: Step?

    /// Where steps are counted from, if there is no minimum.
    public var stepBase: String?

    /// The least length in UTF-16 code units, for a text that isn't empty.
    public var minimumLength: Int?

    /// The greatest length in UTF-16 code units.
    public var maximumLength: Int?

    /// Makes constraints that take any value.
    public init() {}

    /// A field that must be filled in.
    public static var required: FormConstraints {
        var constraints = FormConstraints()
        constraints.isRequired = true
        return constraints
    }
}
