import InlayValues

/// A cursor over the lexemes of a tag.
struct LexemeCursor {
    /// The maximum number of lexemes, so that the tree of a condition isn't too deep.
    private static let limit = 1_000

    let source: TemplateSource
    private let lexemes: [Lexeme]
    private let end: Int
    private var index = 0

    init(
        _ range: Range<Int>, in source: TemplateSource, filter: [UInt8],
        dialect: TemplateDialect, isTag: Bool
    ) throws(SourceDiagnostic) {
        self.source = source
        lexemes = try TagScanner.lexemes(
            of: range, in: source, filter: filter, dialect: dialect, isTag: isTag)
        end = range.upperBound
        guard lexemes.count <= Self.limit else {
            throw source.error(at: range.lowerBound, "the tag is too long")
        }
    }

    var next: Lexeme? { index < lexemes.count ? lexemes[index] : nil }

    /// The position of the next lexeme, or the end of the tag.
    var offset: Int { next?.offset ?? end }

    /// Whether a name and an equals sign come next.
    var nextIsAssignment: Bool {
        next?.word != nil && index + 1 < lexemes.count && lexemes[index + 1].kind == .symbol("=")
    }

    mutating func take() -> Lexeme? {
        defer { index += 1 }
        return next
    }

    mutating func take(symbol: String) -> Bool {
        guard next?.kind == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    mutating func take(word: String, inAnyCase: Bool = false) -> Bool {
        guard let found = next?.word, found == word || inAnyCase && found.lowercased() == word
        else { return false }
        index += 1
        return true
    }

    /// Consumes a name without dots.
    ///
    /// Otherwise throws an error that says that `what` is expected. In MGTemplateEngine's dialect, a
    /// name may be quoted.
    mutating func takeName(
        _ what: String, _ dialect: TemplateDialect = .django
    ) throws(SourceDiagnostic) -> String {
        var name = next?.word
        if dialect == .mg, case .literal(.string(let text)) = next?.kind { name = text }
        guard let name, !name.isEmpty, !name.contains("."), !name.hasPrefix("/") else {
            throw unexpected(instead: what)
        }
        index += 1
        return name
    }

    /// Consumes the name of a section, which may be any lexeme in MGTemplateEngine's dialect.
    mutating func takeSectionName(_ dialect: TemplateDialect) throws(SourceDiagnostic) -> String {
        guard dialect == .mg, let lexeme = next else {
            return try takeName("a name for the section")
        }
        index += 1
        return lexeme.text
    }

    func finish() throws(SourceDiagnostic) {
        if next != nil { throw unexpected(instead: "the end of the tag") }
    }

    func unexpected(instead what: String) -> SourceDiagnostic {
        let found = next.map { "found \($0.name)" } ?? "the tag ends"
        return source.error(at: offset, "expected \(what), but \(found)")
    }
}
