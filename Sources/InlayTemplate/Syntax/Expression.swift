import InlayValues

/// A value with its filters.
struct Expression: Sendable {
    enum Operand: Sendable {
        case literal(TemplateValue)
        case path(Path)
        /// The tag `cycle`: the next of its values at each evaluation.
        case cycle(index: Int, values: [Expression])
        /// The first true value.
        case firstOf([Expression])
        /// The formatted time of rendering.
        indirect case now(Expression?)
        /// The value of a custom tag.
        indirect case call(Call)
        /// The tag `widthratio`: a value divided by a maximum, multiplied by a width.
        indirect case widthRatio(Expression, Expression, Expression)
        /// The tag `regroup`: the elements of a list in groups of equal values.
        indirect case regroup(Expression, by: Expression, variable: String)
    }

    /// A dotted name: the first part is a name, the others are members.
    struct Path: Sendable {
        let name: String
        let components: [PathComponent]
        let offset: Int

        var text: String {
            components.isEmpty ? name : ([name] + components.map(\.name)).joined(separator: ".")
        }
    }

    struct Call: Sendable {
        let tag: TemplateTag
        let name: String
        let arguments: [Expression]
        let offset: Int
    }

    struct FilterCall: Sendable {
        let filter: TemplateFilter
        let name: String
        let arguments: [Expression]
        let offset: Int
    }

    let operand: Operand
    let filters: [FilterCall]
    /// The position of the value, or of the tag that makes it; nil to use the operand's position.
    let offset: Int?

    init(operand: Operand, filters: [FilterCall] = [], offset: Int? = nil) {
        self.operand = operand
        self.filters = filters
        self.offset = offset
    }

    /// Whether the value is written without escaping.
    var isRaw: Bool { filters.last?.name == "raw" }

    /// Returns the expression without the escaping of its last filter if the escaper replaces that,
    /// so that the value is escaped only once.
    func withoutFilter(escapingFor escaper: Escaper) -> Expression {
        guard let call = filters.last, let syntax = call.filter.escapes, escaper.replaces(syntax)
        else { return self }
        var filters = Array(filters.dropLast())
        if let filter = call.filter.withoutEscaping {
            filters.append(
                FilterCall(
                    filter: filter, name: call.name, arguments: call.arguments, offset: call.offset)
            )
        }
        return Expression(operand: operand, filters: filters, offset: offset)
    }

    /// The text if the expression is a text literal.
    var literalText: String? {
        guard filters.isEmpty, case .literal(let value) = operand else { return nil }
        switch value {
        case .string(let text): return text
        case .html(let html): return html.source
        default: return nil
        }
    }
}
