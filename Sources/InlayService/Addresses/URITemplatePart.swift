/// A part of a URI template: literal text or an expression.
enum URITemplatePart: Hashable, Sendable {
    /// Literal text, already escaped.
    case literal(String)

    /// An expression with an operator and variables.
    case expression(URITemplateForm, [Variable])

    /// A variable of an expression, with its modifier.
    struct Variable: Hashable, Sendable {
        let name: String
        var isExploded = false
        var prefix: Int?
        /// The byte offset of the name in the template.
        let offset: Int

        /// The part of a value that is inserted, by the prefix length.
        func prefix(of text: String) -> String {
            prefix.map { String(String.UnicodeScalarView(text.unicodeScalars.prefix($0))) } ?? text
        }
    }
}
