/// A part of a template, as it was written.
indirect enum Node: Sendable {
    case text(Range<Int>)
    /// Text that stands in no source, such as what `templatetag` prints.
    case literal([UInt8])
    case output(Expression, offset: Int)
    case conditional(Choice)
    case loop(Loop)
    case include(Include)
    case group([Node])
    case with(bindings: [Binding], body: [Node])
    /// Gives a name a value in the block around.
    case assign(Binding)
    /// Writes the body after filters.
    case filtered([Expression.FilterCall], body: [Node], offset: Int)
    case spaceless(body: [Node], offset: Int)
    case autoescape(Bool, body: [Node], offset: Int)
    case block(name: String, body: [Node], offset: Int)
    /// What the block of the same name in the extended template writes.
    case parentBlock(offset: Int)
    case ifChanged([Expression], body: [Node], otherwise: [Node], offset: Int)
    case resetCycle(Int)
    /// A part that callers may extract by its name.
    case section(name: String, body: [Node])

    /// An `if`: the first branch whose condition holds, or what stands behind `else`.
    struct Choice: Sendable {
        let branches: [Branch]
        let otherwise: [Node]
        /// The numbers of the cycles in all branches.
        let cycles: Range<Int>
        let offset: Int
    }

    struct Branch: Sendable {
        let condition: Condition
        let body: [Node]
        /// The numbers of the cycles in the body.
        let cycles: Range<Int>
    }

    struct Binding: Sendable {
        let name: String
        let value: Expression
        /// Whether a name of an outer block is changed where there is one.
        var isOuter = false
    }

    struct Loop: Sendable {
        /// The names of an element, or of its parts.
        let variables: [String]
        let sequence: Sequence
        let isReversed: Bool
        let offset: Int
        let body: [Node]
        /// What is shown when there is no element.
        let otherwise: [Node]
        /// The numbers of the cycles in the body.
        let cycles: Range<Int>
    }

    enum Sequence: Sendable {
        case value(Expression)
        /// The numbers from one to another.
        case range(Expression, Expression)
    }

    struct Include: Sendable {
        let name: Expression
        let bindings: [Binding]
        /// Whether the template sees its own bindings only.
        let isIsolated: Bool
        let offset: Int
    }
}

/// A parsed template: what it writes, or the template that it extends and its blocks.
struct TemplateTree: Sendable {
    let source: TemplateSource
    let nodes: [Node]
    let parent: (name: Expression, offset: Int)?
    let blocks: [String: [Node]]
    /// The number behind that of the last cycle; the numbers of all templates differ.
    let cycleEnd: Int
}
