/// How the values of a template are escaped.
public enum TemplateEscaping: String, Hashable, Sendable, CaseIterable {
    /// By the place in the page where a value lands: text, attribute, address, script, style or
    /// comment. The compiler refuses values where nothing is safe.
    case context

    /// As text of an element, wherever a value lands: for XML, and for old templates whose data
    /// is the app's own. An address or a script of a stranger isn't made harmless.
    case html

    /// Not at all: for plain text.
    case none
}
