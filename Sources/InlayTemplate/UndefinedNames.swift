/// What happens where a template names what the data doesn't have.
///
/// An `if` may always ask for a name that isn't there, and so may the filter `default`.
public enum UndefinedNames: Hashable, Sendable {
    /// Nothing is printed, and who renders the template may have it reported.
    case empty
    /// The template fails with the place of the name.
    case error
}
