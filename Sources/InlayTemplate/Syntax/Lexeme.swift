/// A lexeme within a tag.
struct Lexeme: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A name, a path or a keyword: `user.name`, `for`, `/if`.
        case word(String)
        /// A text or number literal.
        case literal(TemplateValue)
        /// An operator or a delimiter.
        case symbol(String)
    }

    let kind: Kind
    let offset: Int

    /// The text if the lexeme is a word.
    var word: String? {
        guard case .word(let word) = kind else { return nil }
        return word
    }

    /// The source text without quotation marks.
    var text: String {
        switch kind {
        case .word(let text), .symbol(let text): text
        case .literal(let value): value.text
        }
    }

    /// The name of the lexeme in errors.
    var name: String {
        switch kind {
        case .word(let text), .symbol(let text): "“\(text)”"
        case .literal(let value): "“\(value.text)”"
        }
    }
}
