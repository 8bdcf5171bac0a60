/// A value and the filters that it goes through.
struct Expression: Sendable {
    enum Operand: Sendable {
        case literal(TemplateValue)
        case path(Path)
    }

    /// A dotted name; the first part is looked up, the others lead on from there.
    struct Path: Sendable {
        let name: String
        let components: [PathComponent]
        let offset: Int

        var text: String { ([name] + components.map(\.name)).joined(separator: ".") }
    }

    struct FilterCall: Sendable {
        let filter: TemplateFilter
        let name: String
        let arguments: [Operand]
        let offset: Int
    }

    let operand: Operand
    let filters: [FilterCall]
}
