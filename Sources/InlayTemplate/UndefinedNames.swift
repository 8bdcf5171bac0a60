/// The handling of names that the data lacks.
///
/// Conditions and the filter `default` accept missing names in any case.
public enum UndefinedNames: Hashable, Sendable {
    /// A missing name prints nothing; the `warn` function of a rendering receives a warning.
    case empty
    /// A missing name is an error with its position.
    case error
}
