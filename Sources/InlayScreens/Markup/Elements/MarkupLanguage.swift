import InlayMarkup

/// The language of documents as its elements declare it.
package enum MarkupLanguage {
    /// The content of `schema.txt`, by which documents are checked without the elements' widgets.
    package static var schemaText: String {
        let lines = MarkupSchema.standardText.split(
            separator: "\n", omittingEmptySubsequences: false)
        let comment = lines.prefix { $0.hasPrefix("#") }.map { $0 + "\n" }.joined()
        return SchemaWriter(
            groups: MarkupGroup.builtIn.map(\.declaration),
            elements: MarkupElement.builtIn.map(\.schemaDeclaration)
        ).text(after: comment)
    }
}

extension MarkupElement {
    /// The declaration with the element's own attributes.
    fileprivate var schemaDeclaration: ElementDeclaration {
        var declaration = declaration
        declaration.attributes = attributes.map(\.declared)
        return declaration
    }
}
