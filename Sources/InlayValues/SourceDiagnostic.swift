/// A diagnostic: an error, warning or note with its position in a file.
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
public struct SourceDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// The severity of a diagnostic.
    public enum Severity: String, Hashable, Sendable {
        /// The operation failed.
        case error

        /// The operation continued, but its result should be checked.
        case warning

        /// The position to which another diagnostic refers.
        case note
    }

    /// The severity.
    public let severity: Severity

    /// The file's name or path, or another name for the source of the text.
    public let file: String

    /// The line number, from 1.
    public let line: Int

    /// The column number in Unicode scalars, from 1.
    public let column: Int

    /// The message: a sentence without initial capital and full stop.
    public let message: String

    /// The source line; for a line longer than 8,192 bytes, the part around the column; nil if the
    /// line is unknown.
    public let excerpt: String?

    /// The column of the excerpt's first character.
    public let excerptColumn: Int

    /// The positions from which the file was included or extended, innermost first.
    public var notes: [SourceDiagnostic] = []

    /// Creates a diagnostic at a known line and column.
    ///
    /// ```swift
    /// SourceDiagnostic(
    ///     file: "a.html", line: 3, column: 9, message: "unknown filter", excerpt: line)
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
        excerptColumn = 1
    }

    /// Creates a diagnostic at a byte of a UTF-8 text, whose line, column and excerpt it
    /// computes.
    ///
    /// ```swift
    /// SourceDiagnostic(
    ///     file: "a.json", offset: 12, in: Array(text.utf8), message: "expected a value")
    /// ```
    ///
    /// Lines end at LF, CR LF or CR. A byte order mark at the start isn't counted. An offset inside
    /// a character refers to that character, and an offset beyond the text to its end. Complexity:
    /// O(*n*) in the length of the text.
    public init(
        severity: Severity = .error, file: String, offset: Int, in bytes: some Collection<UInt8>,
        message: String
    ) {
        self.init(
            severity: severity, file: file, message: message,
            position: SourcePosition(offset: offset, in: Array(bytes)))
    }

    init(severity: Severity, file: String, message: String, position: SourcePosition) {
        self.severity = severity
        self.file = file
        self.message = message
        line = position.line
        column = position.column
        excerpt = position.excerpt
        excerptColumn = position.excerptColumn
    }

    /// The position, the message, the source line, and a caret under the column.
    ///
    /// Lines longer than 100 columns are clipped around the column. Control characters and
    /// characters that change the direction of text are shown as `·`.
    public var description: String {
        let head = "\(file):\(line):\(column): \(severity.rawValue): \(message)"
        let text =
            excerpt.map {
                let column = column - excerptColumn + 1
                return "\(head)\n\(DiagnosticExcerpt(line: $0, column: column).text)"
            } ?? head
        return ([text] + notes.map(\.description)).joined(separator: "\n")
    }
}
