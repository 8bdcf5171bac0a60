/// The budget of a parse, proportional to the length of the text.
///
/// In the standard's algorithm, the number of some steps is a product (open elements by tags,
/// formatting elements by blocks), so that a short text could make an enormous tree. The parser
/// counts its steps and stops when the budget is used up. The same text has the same cost on every
/// computer.
struct ParseBudget: Sendable {
    private(set) var cost = ParseCost()
    private let limit: ParseCost

    /// Creates the budget of a text by its number of bytes.
    init(bytes: Int) {
        limit = ParseCost(
            nodes: bytes / 2 + 8_192, bytes: 8 * bytes + 65_536, steps: 64 * bytes + 4_000_000)
    }

    mutating func addNode(bytes: Int) {
        cost.nodes += 1
        cost.bytes += bytes
    }

    mutating func addSteps(_ steps: Int) { cost.steps += steps }

    /// The error of an exceeded budget, or nil.
    var error: HTMLLimitError? {
        if cost.nodes > limit.nodes || cost.bytes > limit.bytes { return .tooLarge }
        return cost.steps > limit.steps ? .tooDeep : nil
    }
}

/// The cost of a parse.
package struct ParseCost: Hashable, Sendable {
    /// The number of nodes of the tree.
    package var nodes = 0
    /// The number of bytes of all names, attributes and texts in the tree.
    package var bytes = 0
    /// The number of steps along the open elements, the formatting elements and the attributes.
    package var steps = 0
}
