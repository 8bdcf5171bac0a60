/// The names around a template that is chosen by a value, which was compiled by itself.
final class SurroundingNames {
    private let numbers: [String: Int]
    private let bindings: NameBindings
    /// The names around the template that chose it; nil if that is isolated.
    private let outer: SurroundingNames?

    init(numbers: [String: Int], bindings: NameBindings, outer: SurroundingNames?) {
        self.numbers = numbers
        self.bindings = bindings
        self.outer = outer
    }

    /// Returns the value of a name in the innermost template that uses the name; nil if none does,
    /// and a nil value if the name has none there.
    func value(of name: String) -> TemplateValue?? {
        if let number = numbers[name] { return .some(bindings[number]) }
        return outer?.value(of: name)
    }
}
