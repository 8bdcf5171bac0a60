/// A word within a tag.
struct Lexeme: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A name, a path, a tag's word: `for`, `user.name`, `/if`.
        case word(String)
        /// A quoted text or a number.
        case literal(TemplateValue)
        /// An operator or a delimiter.
        case symbol(String)
    }

    let kind: Kind
    let offset: Int

    /// The text of a word.
    var word: String? {
        guard case .word(let word) = kind else { return nil }
        return word
    }

    /// What was written, without quotes.
    var text: String {
        switch kind {
        case .word(let text), .symbol(let text): text
        case .literal(let value): value.text
        }
    }

    /// The lexeme as it is called in errors.
    var name: String {
        switch kind {
        case .word(let text), .symbol(let text): "“\(text)”"
        case .literal(let value): "“\(value.text)”"
        }
    }
}
