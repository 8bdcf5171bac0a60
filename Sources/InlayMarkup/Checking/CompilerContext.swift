import InlayValues

/// The shared state of a compiler's parts: the language and resources, the current document, and
/// its diagnostics.
final class CompilerContext {
    let environment: MarkupEnvironment
    let suggestions = MarkupSuggestions()
    var converter: ValueConverter
    /// The current document, which may be an included one.
    var source: SourceText
    /// The byte offset, in the root document, of the instruction that includes the current
    /// document; nil in the root document.
    var anchor: Int?

    /// The names that the document has and that are ignored.
    var ignored = IgnoredNames()

    private(set) var problems: [LocatedDiagnostic] = []
    private var reported: Set<String> = []

    init(environment: MarkupEnvironment, source: SourceText) {
        let elements = ElementTable(in: environment.resources)
        var environment = environment
        elements.add(to: &environment.schema)
        self.environment = environment
        self.source = source
        converter = ValueConverter(environment: environment, suggestions: suggestions)
        for problem in [elements.problem, converter.colors.problem, converter.fonts.problem] {
            if let problem { add(problem, at: 0) }
        }
    }

    /// Reports a diagnostic at a byte of the document, or of a file that the document includes;
    /// repeated diagnostics are reported once.
    func report(
        _ severity: SourceDiagnostic.Severity, at offset: Int, of other: SourceText? = nil,
        _ message: String
    ) {
        guard problems.count < environment.limits.problems else { return }
        let origin = other ?? source
        let key = "\(severity.rawValue) \(origin.file) \(offset) \(message)"
        guard reported.insert(key).inserted else { return }
        add(origin.diagnostic(severity, at: offset, message), at: offset)
    }

    /// Returns a spelling suggestion; empty if no word is near, or the document already had its
    /// share of suggestions.
    func hint<Words: Sequence<String>>(
        for word: String, among known: @autoclosure () -> Words
    ) -> String {
        suggestions.text(for: word, among: known())
    }

    /// Reports the names that are ignored, with one warning for each element of a file.
    func reportIgnored() {
        problems += ignored.warnings.prefix(max(0, environment.limits.problems - problems.count))
    }

    /// Reports a diagnostic of another file, at the byte of the document that references the file.
    func add(_ problem: SourceDiagnostic, at offset: Int) {
        guard problems.count < environment.limits.problems else { return }
        problems.append(
            LocatedDiagnostic(
                anchor: anchor ?? offset, offset: anchor == nil ? -1 : offset, problem: problem))
    }
}

/// A diagnostic with its position in the root document, by which diagnostics are sorted.
struct LocatedDiagnostic {
    /// The byte offset, in the root document, of the diagnostic or of the instruction that includes
    /// its file.
    let anchor: Int
    /// The byte offset in the included file; -1 for a diagnostic of the root document.
    let offset: Int
    let problem: SourceDiagnostic

    /// Returns all diagnostics in document order, merging those of the parser.
    static func sorted(
        _ problems: [LocatedDiagnostic], with others: [SourceDiagnostic]
    ) -> [SourceDiagnostic] {
        let own = problems.enumerated().sorted {
            ($0.element.anchor, $0.element.offset, $0.offset)
                < ($1.element.anchor, $1.element.offset, $1.offset)
        }.map(\.element.problem)
        guard !others.isEmpty else { return own }
        // Both lists are in document order; a parser error precedes other diagnostics at its
        // position.
        var result: [SourceDiagnostic] = []
        var rest = others[...]
        for problem in own {
            while let other = rest.first, other.file == problem.file,
                (other.line, other.column) <= (problem.line, problem.column)
            {
                result.append(rest.removeFirst())
            }
            result.append(problem)
        }
        return result + rest
    }
}
