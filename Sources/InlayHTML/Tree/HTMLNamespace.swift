/// Which language an element belongs to.
public enum HTMLNamespace: Hashable, Sendable {
    /// HTML itself.
    case html
    /// Pictures within HTML.
    case svg
    /// Formulas within HTML.
    case mathML
}
