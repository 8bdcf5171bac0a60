import InlayValues

/// A literal of the template that an output may write: the value itself, a value of `cycle` or
/// `firstof`, or an argument of `default`, `default_if_none` or `yesno`.
struct AuthorLiteral {
    let text: String
    let offset: Int

    /// Returns all texts that an output can write; nil unless all of them are literals.
    static func alternatives(of expression: Expression) -> [AuthorLiteral]? {
        guard expression.filters.isEmpty else { return nil }
        switch expression.operand {
        case .literal(.string(let text)):
            return [AuthorLiteral(text: text, offset: expression.offset ?? 0)]
        case .cycle(_, let values): return alternatives(of: values)
        case .firstOf(let values):
            // Without a true value, nothing is written.
            return alternatives(of: values).map {
                $0 + [AuthorLiteral(text: "", offset: expression.offset ?? 0)]
            }
        default: return nil
        }
    }

    private static func alternatives(of values: [Expression]) -> [AuthorLiteral]? {
        var found: [AuthorLiteral] = []
        for value in values {
            guard let literals = alternatives(of: value) else { return nil }
            found += literals
        }
        return found
    }

    /// Throws the error of a literal that an escaper would replace.
    ///
    /// The literal isn't untrusted, so it must not be dropped as a value would be.
    static func check(
        _ expression: Expression, _ escaper: Escaper, _ dialect: TemplateDialect,
        in source: TemplateSource
    ) throws(SourceDiagnostic) {
        guard let replacement = escaper.replacement, escaper.judgesValuesAlone else { return }
        for literal in found(in: expression, dialect) {
            var output: [UInt8] = []
            guard
                ValueWriter.append(.string(literal.text), escaper, dialect, to: &output)
                    == .blocked
            else { continue }
            throw source.error(
                at: literal.offset,
                "“\(literal.text)” isn’t allowed as a value here, where “\(replacement)” would be "
                    + "written instead: write it in the text of the template, such as in a branch "
                    + "of an “if”")
        }
    }

    /// Returns the literals that an output may write.
    private static func found(
        in expression: Expression, _ dialect: TemplateDialect
    ) -> [AuthorLiteral] {
        if let call = expression.filters.last { return found(in: call, dialect) }
        switch expression.operand {
        case .literal(let value):
            return [AuthorLiteral(text: value.printed(dialect), offset: expression.offset ?? 0)]
        case .cycle(_, let values), .firstOf(let values):
            return values.flatMap { found(in: $0, dialect) }
        default: return []
        }
    }

    /// Returns the arguments that the result of a filter may be.
    private static func found(
        in call: Expression.FilterCall, _ dialect: TemplateDialect
    ) -> [AuthorLiteral] {
        let literals = call.arguments.compactMap { argument -> AuthorLiteral? in
            guard case .literal(let value) = argument.operand else { return nil }
            return AuthorLiteral(
                text: value.printed(dialect), offset: argument.offset ?? call.offset)
        }
        guard let first = literals.first else { return [] }
        switch call.name {
        case "default" where literals.count == call.arguments.count:
            let words = literals.map(\.text).joined(separator: " ")
            return [AuthorLiteral(text: words, offset: first.offset)]
        case "default_if_none": return [first]
        case "yesno":
            return first.text.split(separator: ",", omittingEmptySubsequences: false).map {
                AuthorLiteral(text: String($0), offset: first.offset)
            }
        default: return []
        }
    }
}
