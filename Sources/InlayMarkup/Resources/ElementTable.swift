import InlayValues
import OrderedCollections

/// The file `Elements.json`, which declares the app's own elements for tools that don't run the
/// app.
///
/// ```text
/// {"Rating": {"stars": "integer", "title": "text"}}
/// ```
struct ElementTable {
    /// The kinds of values for attributes of an app's own elements.
    private static let kinds = [
        "text", "bool", "number", "integer", "color", "font", "image", "insets", "date",
    ]

    private var elements: [(name: String, attributes: [String: ValueKind])] = []
    private(set) var problem: SourceDiagnostic?

    init(in resources: any MarkupResources) {
        let name = "Elements.json"
        guard let bytes = resources.contents(of: name) else { return }
        do throws(SourceDiagnostic) {
            try read(bytes, file: resources.displayName(of: name))
        } catch {
            problem = error
        }
    }

    /// Adds the elements that the schema lacks; elements registered by a running app take
    /// precedence.
    func add(to schema: inout MarkupSchema) {
        for (name, attributes) in elements where schema.element(name) == nil {
            schema.add(elementNamed: name, attributes: attributes)
        }
    }

    private mutating func read(_ bytes: [UInt8], file: String) throws(SourceDiagnostic) {
        func fail(_ message: String) -> SourceDiagnostic {
            SourceDiagnostic(file: file, offset: 0, in: bytes, message: message)
        }
        guard case .object(let members) = try JSONValue(parsing: bytes, file: file) else {
            throw fail("expected an object of elements by their names")
        }
        for (name, value) in members {
            guard case .object(let attributes) = value else {
                throw fail("the element “\(name)” must be an object of attributes and their kinds")
            }
            var kinds: [String: ValueKind] = [:]
            for (attribute, value) in attributes {
                let word = value.stringValue ?? ""
                guard Self.kinds.contains(word), let kind = ValueKind(word) else {
                    let hint = Suggestion.text(for: word, among: Self.kinds)
                    throw fail(
                        "unknown kind “\(word)” of “\(attribute)”"
                            + (hint.isEmpty
                                ? "; known are \(Self.kinds.joined(separator: ", "))" : hint))
                }
                kinds[attribute] = kind
            }
            elements.append((name, kinds))
        }
    }
}
