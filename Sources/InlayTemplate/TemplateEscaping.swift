/// The escaping of a template's values.
public enum TemplateEscaping: String, Hashable, Sendable, CaseIterable {
    /// Contextual escaping: each value is escaped for its context in the page: text, attribute,
    /// URL, script, style or comment. A value in a context where none is safe is a compile error.
    case context

    /// Every value is escaped as element text: for XML, and for old templates with trusted data.
    /// Untrusted URLs and scripts stay dangerous.
    case html

    /// No escaping: for plain text.
    case none
}
