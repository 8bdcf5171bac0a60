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

extension MarkupDocument {
    /// Parses a markup document in UTF-8.
    ///
    /// Throws ``MarkupErrors`` with all errors up to the first malformed token: text and CDATA, a
    /// document type declaration, mismatched tags, and exceeded limits. Only XML's five entities
    /// are known, and no external entity is loaded.
    package init(
        parsing bytes: some Collection<UInt8>, file: String = "<markup>",
        limits: MarkupLimits = MarkupLimits()
    ) throws(MarkupErrors) {
        let reading = MarkupReading(parsing: bytes, file: file, limits: limits)
        guard reading.problems.isEmpty, let document = reading.document else {
            throw MarkupErrors(reading.problems)
        }
        self = document
    }

    /// Parses a markup document.
    package init(
        parsing text: String, file: String = "<markup>", limits: MarkupLimits = MarkupLimits()
    ) throws(MarkupErrors) {
        try self.init(parsing: text.utf8, file: file, limits: limits)
    }
}
