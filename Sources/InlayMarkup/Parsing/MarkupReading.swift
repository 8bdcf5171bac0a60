package import InlayValues

/// The result of parsing: the document up to the first malformed token, and its diagnostics.
package struct MarkupReading {
    /// The document, which ends at a malformed token; nil if it has no element.
    package let document: MarkupDocument?

    /// The errors in document order.
    package let problems: [SourceDiagnostic]

    /// Parses bytes; after an error, the document contains the part before it.
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
