import InlayMarkup
import InlayShell

/// The app's own elements, by name.
///
/// ```swift
/// let elements: MarkupElements = [
///     "Rating": MarkupElement { Rating() }
///         .attribute("title", \Rating.title)
///         .attribute("stars", \Rating.stars, changes: \.onChange)
/// ]
/// let view = try MarkupView(named: "Review", in: folder, elements: elements)
/// ```
///
/// The tool `inlay` doesn't run the app. To check such elements and show placeholders for them, it
/// reads a file `Elements.json` beside the documents: `{"Rating": {"title": "text", "stars":
/// "integer"}}`.
public struct MarkupElements: ExpressibleByDictionaryLiteral {
    let elements: [String: MarkupElement]

    /// Creates a collection of elements from a dictionary whose keys are their names.
    public init(_ elements: [String: MarkupElement]) {
        self.elements = elements
    }

    /// Creates a collection of elements from pairs of a name and an element; the last of duplicate
    /// names wins.
    public init(dictionaryLiteral elements: (String, MarkupElement)...) {
        self.elements = Dictionary(elements) { $1 }
    }

    /// The schema of the language with these elements added; they replace built-in elements of the
    /// same names.
    var schema: MarkupSchema {
        var schema = MarkupSchema.standard
        for (name, element) in elements.sorted(by: { $0.key < $1.key }) {
            schema.add(elementNamed: name, attributes: element.kinds)
        }
        return schema
    }
}
