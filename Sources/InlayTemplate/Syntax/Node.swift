/// A node of a template's syntax tree.
///
/// The frequent cases aren't indirect, because an allocation takes longer than copying them.
enum Node: Sendable {
    case text(Range<Int>)
    /// Text that isn't in the source, such as that of `templatetag`.
    case literal([UInt8])
    indirect case output(Expression, offset: Int)
    indirect case conditional(Choice)
    indirect case loop(Loop)
    indirect case include(Include)
    case group([Node])
    indirect case with(bindings: [Binding], body: [Node])
    /// Assigns a value to a name in the enclosing block.
    indirect case assign(Binding)
    /// Writes the filtered text of the body.
    indirect case filtered([Expression.FilterCall], body: [Node], offset: Int)
    indirect case spaceless(body: [Node], offset: Int)
    indirect case autoescape(Bool, body: [Node], offset: Int)
    indirect case block(name: String, body: [Node], offset: Int)
    /// The block with the same name in the extended template, filtered.
    indirect case parentBlock(filters: [Expression.FilterCall], offset: Int)
    indirect case ifChanged([Expression], body: [Node], otherwise: [Node], offset: Int)
    case resetCycle(Int)
    /// A part that callers can extract by its name.
    indirect case section(name: String, body: [Node])

    /// An `if` tag: its `if` and `elif` branches, and the part after `else`.
    struct Choice: Sendable {
        let branches: [Branch]
        let otherwise: [Node]
        /// The indices of the `cycle` tags in all branches.
        let cycles: Range<Int>
        let offset: Int
    }

    struct Branch: Sendable {
        let condition: Condition
        let body: [Node]
        /// The indices of the `cycle` tags in the body.
        let cycles: Range<Int>
    }

    struct Binding: Sendable {
        let name: String
        let value: Expression
        /// Whether the binding changes an existing name of an outer block.
        var isOuter = false
    }

    struct Loop: Sendable {
        /// The loop variables.
        let variables: [String]
        let sequence: Sequence
        let isReversed: Bool
        let offset: Int
        let body: [Node]
        /// The part that is rendered if there are no elements.
        let otherwise: [Node]
        /// The indices of the `cycle` tags in the body.
        let cycles: Range<Int>
    }

    enum Sequence: Sendable {
        case value(Expression)
        /// A closed range of numbers.
        case range(Expression, Expression)
    }

    struct Include: Sendable {
        let name: Expression
        let bindings: [Binding]
        /// Whether only the include's own bindings are visible.
        let isIsolated: Bool
        let offset: Int
    }
}

/// A parsed template: its nodes, or the template that it extends with its blocks.
struct TemplateTree: Sendable {
    let source: TemplateSource
    let nodes: [Node]
    let parent: (name: Expression, offset: Int)?
    let blocks: [String: [Node]]
    /// The next free index of a `cycle` tag; the indices are unique across templates.
    let cycleEnd: Int
}
