/// The delimiters of tags, values, comments and filters.
///
/// ```swift
/// var options = TemplateOptions()
/// options.delimiters = TemplateDelimiters(expressionStart: "[[", expressionEnd: "]]")
/// ```
///
/// If two opening delimiters match, the longer one is used.
public struct TemplateDelimiters: Hashable, Sendable {
    /// The delimiters of a tag such as `{% if %}`.
    public var markerStart, markerEnd: String

    /// The delimiters of a value such as `{{ name }}`.
    public var expressionStart, expressionEnd: String

    /// The delimiters of a comment such as `{# note #}`.
    public var commentStart, commentEnd: String

    /// The delimiter before a filter.
    public var filter: String

    /// The tags around literal text: `literal` and `/literal`.
    public var literalStart = "literal", literalEnd = "/literal"

    /// Creates delimiters.
    public init(
        markerStart: String = "{%", markerEnd: String = "%}", expressionStart: String = "{{",
        expressionEnd: String = "}}", commentStart: String = "{#", commentEnd: String = "#}",
        filter: String = "|"
    ) {
        self.markerStart = markerStart
        self.markerEnd = markerEnd
        self.expressionStart = expressionStart
        self.expressionEnd = expressionEnd
        self.commentStart = commentStart
        self.commentEnd = commentEnd
        self.filter = filter
    }

    /// The reason why the delimiters are ambiguous, or nil.
    var problem: String? {
        let openings = [markerStart, expressionStart, commentStart]
        let all =
            openings + [markerEnd, expressionEnd, commentEnd, filter]
            + [literalStart, literalEnd]
        if all.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) {
            return "a delimiter is empty or has white space"
        }
        return Set(openings).count == openings.count
            ? nil : "tags, values and comments begin alike: their delimiters have to differ"
    }

    /// The value of `engine.delimiters` in MGTemplateEngine's dialect.
    var value: TemplateValue {
        [
            "markerStart": .string(markerStart), "markerEnd": .string(markerEnd),
            "expressionStart": .string(expressionStart), "expressionEnd": .string(expressionEnd),
            "filter": .string(filter),
        ]
    }
}

/// The delimiters in the form that the lexer uses.
struct LexerDelimiters: Sendable {
    enum Kind: Int, Sendable, CaseIterable {
        case expression, marker, comment
    }

    struct Pair: Sendable {
        let kind: Kind
        let open: [UInt8]
        let close: [UInt8]
    }

    static let standard = LexerDelimiters(TemplateDelimiters())

    /// The pairs of delimiters, the one with the longest opening first.
    let pairs: [Pair]
    /// The first bytes of the opening delimiters.
    let firstBytes: ByteSet
    /// The first byte of all opening delimiters; nil if they begin differently.
    let firstByte: UInt8?
    let filter: [UInt8]
    /// The tags around literal text.
    let literalStart, literalEnd: String
    /// The first bytes of the names of literal blocks.
    let literalBlocks: [UInt8]

    init(_ delimiters: TemplateDelimiters) {
        pairs = [
            Pair(
                kind: .expression, open: Array(delimiters.expressionStart.utf8),
                close: Array(delimiters.expressionEnd.utf8)),
            Pair(
                kind: .marker, open: Array(delimiters.markerStart.utf8),
                close: Array(delimiters.markerEnd.utf8)),
            Pair(
                kind: .comment, open: Array(delimiters.commentStart.utf8),
                close: Array(delimiters.commentEnd.utf8)),
        ].sorted { $0.open.count > $1.open.count }
        // Bytes beyond ASCII share one flag of the set, so the lexer compares them with each
        // delimiter.
        firstBytes = ByteSet(pairs.compactMap(\.open.first))
        let first = pairs.first?.open.first
        firstByte = pairs.allSatisfy { $0.open.first == first } ? first : nil
        filter = Array(delimiters.filter.utf8)
        literalStart = delimiters.literalStart
        literalEnd = delimiters.literalEnd
        literalBlocks = Array("vc".utf8) + literalStart.utf8.prefix(1)
    }
}
