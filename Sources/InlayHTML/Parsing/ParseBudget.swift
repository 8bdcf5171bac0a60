/// The limits of a parse's steps and of its tree's size, in proportion to the length of the HTML.
///
/// In the HTML Standard's algorithm, the number of some steps is the product of two counts, such as
/// those of open elements and of tags, so a short text could make an enormous tree. Therefore the
/// parser counts its steps, and stops when the budget is used up. The same text has the same cost
/// on every computer.
struct ParseBudget: Sendable {
    private(set) var cost = ParseCost()
    private let limit: ParseCost

    /// Creates the budget for a text from its length in bytes.
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
    /// The number of nodes that were added to the tree.
    package var nodes = 0
    /// The number of bytes of all names, attributes and texts in the tree.
    package var bytes = 0
    /// The number of visited open elements, formatting elements and attributes.
    package var steps = 0
}
