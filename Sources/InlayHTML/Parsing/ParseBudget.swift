/// What a parse may cost: each a multiple of the bytes of its text.
///
/// The standard's algorithm has steps whose number is a product (open elements by tags, formatting
/// elements by blocks), so that a short text could make a tree without end. The parser counts what
/// it does, and stops when the text has used up what its length pays for. The same text has
/// the same cost on every computer.
struct ParseBudget: Sendable {
    private(set) var cost = ParseCost()
    private let limit: ParseCost

    /// The budget of a text of so many bytes.
    init(bytes: Int) {
        limit = ParseCost(
            nodes: bytes / 2 + 8_192, bytes: 8 * bytes + 65_536, steps: 64 * bytes + 4_000_000)
    }

    mutating func addNode(bytes: Int) {
        cost.nodes += 1
        cost.bytes += bytes
    }

    mutating func addSteps(_ steps: Int) { cost.steps += steps }

    /// Why the parse can't go on; nil within the budget.
    var error: HTMLLimitError? {
        if cost.nodes > limit.nodes || cost.bytes > limit.bytes { return .tooLarge }
        return cost.steps > limit.steps ? .tooDeep : nil
    }
}

/// What a parse has cost.
package struct ParseCost: Hashable, Sendable {
    /// The nodes of the tree.
    package var nodes = 0
    /// The bytes of all names, attributes and texts in the tree.
    package var bytes = 0
    /// Steps along the open elements, the formatting elements and the attributes.
    package var steps = 0
}
