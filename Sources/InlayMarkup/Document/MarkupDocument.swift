public import InlayValues

/// A screen or form described in XML: an immutable tree of nodes with their byte offsets.
///
/// ```swift
/// let document = try MarkupDocument(parsing: #"<Label text="Hello"/>"#, file: "Hello.xml")
/// document.root.name  // "Label"
/// ```
package struct MarkupDocument: Hashable, Sendable {
    /// The file's name or path.
    package var file: String { source.file }

    /// The root element.
    package let root: MarkupElementNode

    /// The instructions and comments before the root element.
    package let prolog: [MarkupNode]

    /// The instructions and comments after the root element.
    package let epilog: [MarkupNode]

    /// The text of the document.
    package let source: SourceText

    init(root: MarkupElementNode, prolog: [MarkupNode], epilog: [MarkupNode], source: SourceText) {
        self.root = root
        self.prolog = prolog
        self.epilog = epilog
        self.source = source
    }

    /// Returns a diagnostic at a byte offset of the document.
    package func diagnostic(
        _ severity: SourceDiagnostic.Severity = .error, at offset: Int, _ message: String
    ) -> SourceDiagnostic {
        source.diagnostic(severity, at: offset, message)
    }
}

/// All errors and warnings of a markup document.
public struct MarkupErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// Errors and warnings in document order; at least one is an error.
    public let problems: [SourceDiagnostic]

    package init(_ problems: [SourceDiagnostic]) {
        self.problems = problems
    }

    /// The description of each diagnostic, with its position, excerpt and caret.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}

/// The limits that protect against excessively large documents.
package struct MarkupLimits: Hashable, Sendable {
    /// The maximum size in bytes of a document, a template file or an included document.
    package var bytes = 1_048_576

    /// The maximum nesting depth of elements.
    package var depth = 200

    /// The maximum number of elements, instructions and comments of a document with its includes.
    package var nodes = 100_000

    /// The maximum number of attributes of an element.
    package var attributes = 200

    /// The maximum number of included documents, including nested ones.
    package var includes = 200

    /// The maximum number of reported diagnostics.
    package var problems = 500

    /// The default limits.
    package init() {}
}
