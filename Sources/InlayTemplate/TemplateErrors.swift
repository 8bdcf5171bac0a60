public import InlayValues

/// The errors in a template and in the templates that it includes, at most about a hundred.
///
/// ```swift
/// do {
///     _ = try Template(text, name: "event.html")
/// } catch {
///     for problem in error.problems { print(problem) }
/// }
/// ```
public struct TemplateErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors in the order in which they were found; at least one.
    public let problems: [SourceDiagnostic]

    /// The first error.
    public let first: SourceDiagnostic

    init?(_ problems: [SourceDiagnostic]) {
        guard let first = problems.first else { return nil }
        self.problems = problems
        self.first = first
    }

    init(_ problem: SourceDiagnostic) {
        problems = [problem]
        first = problem
    }

    /// The description of each error, with its position, excerpt and caret.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
