import InlayValues

/// The compiler of text, which tracks the HTML context and chooses the escaper of each value
/// accordingly.
struct TextCompiler {
    let escaping: TemplateEscaping
    var isAutoescaped: Bool
    private var tracker: HTMLTracker

    init(escaping: TemplateEscaping, isAutoescaped: Bool, context: HTMLContext) {
        self.escaping = escaping
        self.isAutoescaped = isAutoescaped
        tracker = HTMLTracker(context)
    }

    /// The HTML context at the end of the text so far.
    var context: HTMLContext {
        get { tracker.context }
        set { tracker.context = newValue }
    }

    /// Appends literal text of a template, with the quotation marks that its attributes lack.
    mutating func append(
        _ range: Range<Int>, of source: TemplateSource, to builder: inout ProgramBuilder
    ) throws(SourceDiagnostic) {
        guard escaping == .context else { return builder.copy(source.bytes[range]) }
        source.bytes.withUnsafeBufferPointer { tracker.consume($0, range) }
        var start = range.lowerBound
        for quote in tracker.quotes {
            builder.copy(source.bytes[start..<quote])
            builder.copy(CollectionOfOne(UInt8(ascii: "\"")))
            start = quote
        }
        builder.copy(source.bytes[start..<range.upperBound])
        try throwProblem(in: source)
    }

    /// Appends text that isn't a part of the template's file.
    mutating func append(_ bytes: [UInt8], to builder: inout ProgramBuilder) {
        if escaping == .context {
            bytes.withUnsafeBufferPointer { tracker.consume($0, 0..<$0.count) }
            tracker.problems.removeAll()
        }
        builder.copy(bytes)
    }

    /// Returns the escaper of a value after the text so far, and appends the quotation mark that
    /// its attribute lacks.
    mutating func escaper(
        isRaw: Bool, at offset: Int, in source: TemplateSource, _ builder: inout ProgramBuilder
    ) throws(SourceDiagnostic) -> Escaper {
        switch escaping {
        case .none: return .none
        case .html: return isRaw || !isAutoescaped ? .none : .text
        case .context:
            let placement = tracker.consumeValue(at: offset)
            if placement.opensQuote { builder.copy(CollectionOfOne(UInt8(ascii: "\""))) }
            try throwProblem(in: source)
            return isRaw ? .none : placement.escaper
        }
    }

    /// Merges the HTML contexts of two branches.
    mutating func join(
        _ other: HTMLContext, at offset: Int, in source: TemplateSource
    ) throws(SourceDiagnostic) {
        guard escaping == .context else { return }
        guard let joined = HTMLContext.joined(context, other) else {
            throw source.error(
                at: offset,
                "the branches end in different parts of the page: one "
                    + "\(context.place), the other \(other.place)")
        }
        context = joined
    }

    private mutating func throwProblem(in source: TemplateSource) throws(SourceDiagnostic) {
        guard let problem = tracker.problems.first else { return }
        tracker.problems.removeAll()
        throw source.error(at: problem.offset, problem.message)
    }
}
