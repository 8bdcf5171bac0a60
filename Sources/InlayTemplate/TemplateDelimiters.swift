/// What stands around the tags of a template, and in front of filters.
///
/// ```swift
/// var options = TemplateOptions()
/// options.delimiters = TemplateDelimiters(expressionStart: "[[", expressionEnd: "]]")
/// ```
///
/// Where two openings fit, the longer one is taken.
public struct TemplateDelimiters: Hashable, Sendable {
    /// What stands around a tag such as `{% if %}`.
    public var markerStart, markerEnd: String

    /// What stands around a value such as `{{ name }}`.
    public var expressionStart, expressionEnd: String

    /// What stands around a comment such as `{# note #}`.
    public var commentStart, commentEnd: String

    /// What stands in front of a filter.
    public var filter: String

    /// The tags around text that is no template: `literal` and `/literal`.
    public var literalStart = "literal", literalEnd = "/literal"

    /// Describes delimiters.
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

    /// Why these can't be told apart; nil where they can.
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

    /// The members of `engine.delimiters` in MGTemplateEngine's templates.
    var value: TemplateValue {
        [
            "markerStart": .string(markerStart), "markerEnd": .string(markerEnd),
            "expressionStart": .string(expressionStart), "expressionEnd": .string(expressionEnd),
            "filter": .string(filter),
        ]
    }
}

/// Delimiters as the lexer compares them.
struct LexerDelimiters: Sendable {
    enum Kind: Sendable {
        case expression, marker, comment
    }

    struct Pair: Sendable {
        let kind: Kind
        let open: [UInt8]
        let close: [UInt8]
    }

    static let standard = LexerDelimiters(TemplateDelimiters())

    /// The longest opening first.
    let pairs: [Pair]
    /// The bytes that an opening begins with.
    let firstBytes: ByteSet
    let filter: [UInt8]
    /// The tags around text that is no template.
    let literalStart, literalEnd: String
    /// The bytes that the names of blocks begin with whose inside is no template.
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
        // A first byte beyond ASCII is one of a few, and compared with all of them.
        firstBytes = ByteSet(pairs.compactMap(\.open.first))
        filter = Array(delimiters.filter.utf8)
        literalStart = delimiters.literalStart
        literalEnd = delimiters.literalEnd
        literalBlocks = Array("vc".utf8) + literalStart.utf8.prefix(1)
    }
}
