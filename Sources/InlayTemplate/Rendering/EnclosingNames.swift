/// The values of names in the enclosing template, for a template whose name is computed during rendering.
///
/// Such a template is compiled separately, so that the enclosing template and it have different numbers for a name.
final class EnclosingNames {
    private let numbers: [String: Int]
    private let bindings: NameBindings
    /// The names around the enclosing template itself; nil if there are none, or an isolated include hides them.
    private let outer: EnclosingNames?

    init(numbers: [String: Int], bindings: NameBindings, outer: EnclosingNames?) {
        self.numbers = numbers
        self.bindings = bindings
        self.outer = outer
    }

    /// Looks a name up in the innermost enclosing template that uses it.
    ///
    /// - Returns: The value, which is nil if the name has none there; nil if no enclosing template uses the name.
    func value(of name: String) -> TemplateValue?? {
        if let number = numbers[name] { return .some(bindings[number]) }
        return outer?.value(of: name)
    }
}
