/// A failure with a place and a sentence.
///
/// ```swift
/// do {
///     _ = try JSONValue(parsing: "[1,\n  01]", file: "numbers.json")
/// } catch {
///     print(error)
/// }
/// // numbers.json:2:3: error: a number must not start with 0
/// //       01]
/// //       ^
/// ```
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// Nothing came of it.
        case error

        /// It went on, and somebody should look.
        case warning

        /// It tells where another diagnostic comes from.
        case note
    }

    /// How bad it is.
    public let severity: Severity

    /// The file's name or path, or another name for where the text came from.
    public let file: String

    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// What is wrong, as a sentence without capital and full stop.
    public let message: String

    /// The whole source line, or nil when it is not known.
    public let excerpt: String?

    /// Where the file was included or extended, the innermost first.
    public var notes: [Diagnostic] = []

    /// Makes a diagnostic whose place is known.
    ///
    /// ```swift
    /// Diagnostic(file: "a.html", line: 3, column: 9, message: "unknown filter", excerpt: line)
    /// ```
    public init(
        severity: Severity = .error, file: String, line: Int, column: Int, message: String,
        excerpt: String? = nil
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.excerpt = excerpt
    }

    /// Makes a diagnostic for a byte of a UTF-8 text: finds line, column and excerpt by itself.
    ///
    /// ```swift
    /// Diagnostic(file: "a.json", offset: 12, in: Array(text.utf8), message: "expected a value")
    /// ```
    ///
    /// Lines end at LF, CR LF or CR. A byte order mark at the start does not count, an offset
    /// inside a character means the character, and one beyond the text means its end. Complexity:
    /// O(*n*) in the length of the text.
    public init(
        severity: Severity = .error, file: String, offset: Int, in bytes: some Collection<UInt8>,
        message: String
    ) {
        let place = SourcePlace(offset: offset, in: Array(bytes))
        self.init(
            severity: severity, file: file, line: place.line, column: place.column,
            message: message, excerpt: place.excerpt)
    }

    /// The place, the message, the source line and a caret under the column.
    ///
    /// Lines wider than 100 columns are clipped around the column; control characters and those
    /// that change the direction of text are shown as `·`.
    public var description: String {
        let head = "\(file):\(line):\(column): \(severity.rawValue): \(message)"
        let text =
            excerpt.map { "\(head)\n\(DiagnosticExcerpt(line: $0, column: column).text)" } ?? head
        return ([text] + notes.map(\.description)).joined(separator: "\n")
    }
}
