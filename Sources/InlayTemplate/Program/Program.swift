/// One template in the form that is run: a flat list of operations and the tables they use.
struct Program: Sendable {
    /// A value as it is found when the template is rendered.
    struct Value: Sendable {
        let operand: Operand
        let filters: [Filter]
        /// The name, for what is said when nothing has it.
        let name: String
        let offset: Int

        /// Whether a name that isn't there is nothing to speak of.
        var allowsMissing: Bool { filters.first?.filter.acceptsMissing ?? false }
    }

    enum Operand: Sendable {
        case literal(TemplateValue)
        /// A member of the data, by the number of its name.
        case root(name: Int, [PathComponent])
        /// A variable of a loop of this program, by its place.
        case local(Int, [PathComponent])
        /// A name in an included template: a variable of a loop around it, or a member of the data.
        case inherited(name: Int, [PathComponent])
        /// Something about the current loop, or about one so many loops further out.
        case loop(LoopProperty, outwards: Int)
    }

    struct Filter: Sendable {
        let filter: TemplateFilter
        let arguments: [Value]
        let name: String
        let offset: Int
    }

    struct Loop: Sendable {
        let sequence: Int
        /// The numbers of the names of its variables: one, or two for the members of an object.
        let names: [Int]
        let isReversed: Bool
        let offset: Int
    }

    let source: TemplateSource
    let operations: [Operation]
    let values: [Value]
    let loops: [Loop]
}
