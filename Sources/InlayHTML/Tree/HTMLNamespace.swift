/// The namespace of an element.
public enum HTMLNamespace: Hashable, Sendable {
    /// HTML.
    case html
    /// SVG within HTML.
    case svg
    /// MathML within HTML.
    case mathML
}
