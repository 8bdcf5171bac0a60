/// A piece of a template.
enum URITemplatePart: Hashable, Sendable {
    /// Text as it goes into the address.
    case literal(String)

    /// Places for values.
    case expression(URITemplateForm, [Variable])

    /// A place for one value.
    struct Variable: Hashable, Sendable {
        let name: String
        var isExploded = false
        var prefix: Int?
        /// Where the name begins in the template.
        let offset: Int
    }
}
