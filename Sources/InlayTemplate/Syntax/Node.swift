/// A part of a template, as it was written.
indirect enum Node: Sendable {
    case text(Range<Int>)
    case output(Expression, offset: Int)
    case conditional(branches: [Branch], otherwise: [Node], offset: Int)
    case loop(Loop)
    case include(name: String, offset: Int)

    struct Branch: Sendable {
        let condition: Condition
        let body: [Node]
    }

    struct Loop: Sendable {
        /// One name for the elements, or two for the names and values of members.
        let variables: [String]
        let sequence: Expression
        let isReversed: Bool
        let offset: Int
        let body: [Node]
        /// What is shown when there is no element.
        let otherwise: [Node]
    }
}
