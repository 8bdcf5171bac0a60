public import InlayValues

/// A screen or form described by XML: an immutable tree in which everything has its place.
///
/// ```swift
/// let document = try MarkupDocument(parsing: #"<Label text="Hello"/>"#, file: "Hello.xml")
/// document.root.name  // "Label"
/// ```
public struct MarkupDocument: Hashable, Sendable {
    /// The file's name or path.
    public var file: String { source.file }

    /// The outermost element.
    public let root: MarkupElement

    /// The instructions and comments before the outermost element.
    public let prolog: [MarkupNode]

    /// The instructions and comments after the outermost element.
    public let epilog: [MarkupNode]

    /// The text of the document.
    package let source: SourceText

    /// Parses a document in UTF-8.
    ///
    /// Throws ``MarkupErrors`` with all errors up to the first malformed token: text and CDATA,
    /// a document type declaration, tags that don't match, and what is beyond the limits. Only
    /// XML's five entities are known, and nothing is read from elsewhere.
    public init(
        parsing bytes: some Collection<UInt8>, file: String = "<markup>",
        limits: MarkupLimits = MarkupLimits()
    ) throws(MarkupErrors) {
        let reading = MarkupReading(parsing: bytes, file: file, limits: limits)
        guard reading.problems.isEmpty, let document = reading.document else {
            throw MarkupErrors(reading.problems)
        }
        self = document
    }

    /// Parses a document.
    public init(
        parsing text: String, file: String = "<markup>", limits: MarkupLimits = MarkupLimits()
    ) throws(MarkupErrors) {
        try self.init(parsing: text.utf8, file: file, limits: limits)
    }

    init(root: MarkupElement, prolog: [MarkupNode], epilog: [MarkupNode], source: SourceText) {
        self.root = root
        self.prolog = prolog
        self.epilog = epilog
        self.source = source
    }

    /// A diagnostic at a byte of the document.
    public func diagnostic(
        _ severity: Diagnostic.Severity = .error, at offset: Int, _ message: String
    ) -> Diagnostic {
        source.diagnostic(severity, at: offset, message)
    }
}

/// All that is wrong with a document.
public struct MarkupErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// Errors and warnings in document order; at least one is an error.
    public let problems: [Diagnostic]

    package init(_ problems: [Diagnostic]) {
        self.problems = problems
    }

    /// Each problem with its place, excerpt and caret.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}

/// The limits of a document, which no input can exceed.
public struct MarkupLimits: Hashable, Sendable {
    /// How many bytes a document, a template file or an included document has at most.
    public var bytes = 1_048_576

    /// How many levels elements are nested at most.
    public var depth = 200

    /// How many elements, instructions and comments a document has at most, with its includes.
    public var nodes = 100_000

    /// How many attributes an element has at most.
    public var attributes = 200

    /// How many documents are included at most, also by included documents.
    public var includes = 200

    /// How many problems are reported at most.
    public var problems = 500

    /// The default limits.
    public init() {}
}
