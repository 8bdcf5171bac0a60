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
        let before = tracker.context.firstText
        source.bytes.withUnsafeBufferPointer { tracker.consume($0, range) }
        var start = range.lowerBound
        for quote in tracker.quotes {
            builder.copy(source.bytes[start..<quote])
            builder.copy(CollectionOfOne(UInt8(ascii: "\"")))
            start = quote
        }
        builder.copy(source.bytes[start..<range.upperBound])
        note(before, source.bytes[range.lowerBound], &builder)
        try throwProblem(in: source)
    }

    /// Appends the operations by which the first line break in a `pre` or `textarea` is kept, and
    /// notes a literal that ends with an `&`.
    private func note(
        _ before: HTMLContext.FirstText, _ first: UInt8, _ builder: inout ProgramBuilder
    ) {
        if before != .none, RenderOutput.isLineBreak(first) {
            // Directly behind the start tag, a literal line break is dropped as in any page.
            builder.append(before == .start ? .passLineBreak : .keepLineBreak)
        }
        if tracker.context.firstText == .start { builder.append(.markLineBreak) }
        if tracker.context.openReference == .escapable { builder.recordAmpersand() }
    }

    /// Writes an `&` at the end of the text as `&amp;`, if the literal that ends with it begins at
    /// or behind an operation.
    mutating func closeReference(in builder: inout ProgramBuilder, from operation: Int = 0) {
        guard context.openReference == .escapable else { return }
        if builder.escapeAmpersand(from: operation) { context.openReference = .none }
    }

    /// Appends text that isn't a part of the template's file.
    mutating func append(_ bytes: [UInt8], to builder: inout ProgramBuilder) {
        if escaping == .context {
            bytes.withUnsafeBufferPointer { tracker.consume($0, 0..<$0.count) }
            tracker.problems.removeAll()
        }
        builder.copy(bytes)
    }

    /// Advances past a value between attributes that can only be a literal: it is written as it is,
    /// as a part of the template's markup.
    ///
    /// - Returns: False for any other value.
    mutating func consumeMarkup(
        _ expression: Expression, in source: TemplateSource
    ) throws(SourceDiagnostic) -> Bool {
        guard escaping == .context, context.isBetweenAttributes,
            let literals = AuthorLiteral.alternatives(of: expression)
        else { return false }
        if let problem = consume(alternatives: literals.map(\.text)) {
            throw source.error(at: literals[problem.index].offset, problem.message)
        }
        return true
    }

    /// Advances past literals of which one is written as markup; returns the index of the first one
    /// that isn't complete markup, with its error.
    private mutating func consume(alternatives: [String]) -> (index: Int, message: String)? {
        let start = context
        var end: HTMLContext?
        for (index, text) in alternatives.enumerated() {
            context = start
            let bytes = Array(text.utf8)
            bytes.withUnsafeBufferPointer { tracker.consume($0, 0..<$0.count) }
            defer { tracker.problems.removeAll() }
            if let problem = tracker.problems.first { return (index, problem.message) }
            guard let joined = end.map({ HTMLContext.joined($0, context) }) ?? context,
                tracker.quotes.isEmpty
            else { return (index, Self.differentEnds(end ?? start, context)) }
            end = joined
        }
        context = end ?? start
        return nil
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
            if placement.escapesAmpersand, !builder.escapeAmpersand() {
                throw source.error(at: offset, EscaperChooser.openReference)
            }
            if placement.opensQuote { builder.copy(CollectionOfOne(UInt8(ascii: "\""))) }
            try throwProblem(in: source)
            return isRaw ? .none : placement.escaper
        }
    }

    /// Advances past a filtered block, whose text may be the first in a `pre` and may be empty.
    mutating func endBlock(from start: HTMLContext) {
        if start.firstText != .none { context.firstText = .afterValue }
    }

    /// Merges the HTML contexts of two branches.
    mutating func join(
        _ other: HTMLContext, at offset: Int, in source: TemplateSource
    ) throws(SourceDiagnostic) {
        guard escaping == .context else { return }
        guard let joined = HTMLContext.joined(context, other) else {
            throw source.error(at: offset, Self.differentEnds(context, other))
        }
        context = joined
    }

    private static func differentEnds(_ one: HTMLContext, _ other: HTMLContext) -> String {
        "the branches end in different parts of the page: one \(one.location), the other "
            + "\(other.location); end each branch where the others end: move the quotes, “<” and “>” "
            + "before or behind all of them, or repeat in each branch what differs"
    }

    private mutating func throwProblem(in source: TemplateSource) throws(SourceDiagnostic) {
        guard let problem = tracker.problems.first else { return }
        tracker.problems.removeAll()
        throw source.error(at: problem.offset, problem.message)
    }
}
