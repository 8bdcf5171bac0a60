package import InlayValues

/// The result of parsing a text: the document as far as it could be read, and its diagnostics.
package struct MarkupReading {
    /// The document, or nil when it has no element; its end is missing after a malformed token.
    package let document: MarkupDocument?

    /// The errors in document order.
    package let problems: [Diagnostic]

    /// Parses bytes, and keeps what came before an error.
    package init(parsing bytes: some Collection<UInt8>, file: String, limits: MarkupLimits) {
        let source = SourceText(file: file, bytes: Array(bytes.prefix(limits.bytes + 1)))
        guard source.bytes.count <= limits.bytes else {
            document = nil
            problems = [
                source.diagnostic(
                    .error, at: 0, "the document has more than \(limits.bytes) bytes")
            ]
            return
        }
        let parser = ExpatParser(source: source, limits: limits)
        parser.parse()
        document = parser.document
        problems = parser.problems.map { source.diagnostic(.error, at: $0.offset, $0.message) }
    }
}
