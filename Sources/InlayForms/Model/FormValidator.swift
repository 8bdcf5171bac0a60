/// A custom validator of an app, which may ask a server, for example whether a name is taken.
///
/// ```swift
/// form.validators["name"] = FormValidator { value, _ in
///     try await isTaken(value.text ?? "") ? "This name is taken." : nil
/// }
/// ```
public struct FormValidator: Sendable {
    /// A function that validates a field's value, given the whole form, and returns an error
    /// message or nil.
    public typealias Check = @Sendable (FormValue, Form) async throws -> String?

    /// The validation function.
    public let check: Check

    /// Creates a validator from a function that returns an error message, or nil for a valid
    /// value.
    public init(_ check: @escaping Check) {
        self.check = check
    }
}
