import InlayValues

/// A value and the filters that it goes through.
struct Expression: Sendable {
    indirect enum Operand: Sendable {
        case literal(TemplateValue)
        case path(Path)
        /// The next of the values, at each turn.
        case cycle(index: Int, values: [Expression])
        /// The first of the values that is true.
        case firstOf([Expression])
        /// The time of rendering, as a format writes it.
        case now(Expression?)
        /// What an app's own tag gives.
        case call(Call)
        /// A value's share of a maximum, scaled to a width.
        case widthRatio(Expression, Expression, Expression)
        /// The elements of a list in groups of equal values.
        case regroup(Expression, by: Expression, variable: String)
    }

    /// A dotted name; the first part is looked up, the others lead on from there.
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
        let arguments: [Operand]
        let offset: Int
    }

    let operand: Operand
    let filters: [FilterCall]

    init(operand: Operand, filters: [FilterCall] = []) {
        self.operand = operand
        self.filters = filters
    }

    /// The text, where the expression is only one.
    var literalText: String? {
        guard filters.isEmpty, case .literal(let value) = operand else { return nil }
        switch value {
        case .string(let text): return text
        case .html(let html): return html.source
        default: return nil
        }
    }
}
