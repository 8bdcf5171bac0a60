import OrderedCollections

/// The values of names in the enclosing template, for a template whose name is computed during
/// rendering.
///
/// Such a template is compiled separately, so the index of a name differs from that in the
/// enclosing template.
final class EnclosingNames {
    private let names: OrderedSet<String>
    private let bindings: NameBindings
    /// The next outer scope; nil at the outermost template, and behind `include … only`.
    private let outer: EnclosingNames?

    init(_ names: OrderedSet<String>, bindings: NameBindings, outer: EnclosingNames?) {
        self.names = names
        self.bindings = bindings
        self.outer = outer
    }

    /// Looks a name up in the innermost enclosing template that uses it.
    ///
    /// - Returns: The value; `.some(nil)` if the name has no value there, and nil if no enclosing
    ///   template uses the name.
    func value(of name: String) -> TemplateValue?? {
        if let number = names.firstIndex(of: name) { return .some(bindings[number]) }
        return outer?.value(of: name)
    }
}
