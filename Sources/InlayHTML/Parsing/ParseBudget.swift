/// The limits of parsing: a maximum number of steps and a maximum tree size, which both grow with
/// the length of the HTML.
///
/// With the HTML Standard's algorithm, time and tree size can grow quadratically, for example with
/// the number of tags times the number of open elements. Therefore the parser counts its steps and
/// nodes, and fails when it exceeds a limit. It doesn't measure time, so the same HTML has the same
/// cost on every computer.
struct ParseBudget: Sendable {
    private(set) var cost = ParseCost()
    private let limit: ParseCost

    /// Creates the budget for HTML with a length in UTF-8 bytes.
    init(bytes: Int) {
        limit = ParseCost(
            nodes: bytes / 2 + 8_192, bytes: 8 * bytes + 65_536, steps: 64 * bytes + 4_000_000)
    }

    mutating func addNode(bytes: Int) {
        cost.nodes += 1
        cost.bytes += bytes
    }

    mutating func addSteps(_ steps: Int) { cost.steps += steps }

    /// The error if the budget is exceeded, otherwise nil.
    var error: HTMLLimitError? {
        if cost.nodes > limit.nodes || cost.bytes > limit.bytes { return .tooLarge }
        return cost.steps > limit.steps ? .tooDeep : nil
    }
}

/// The cost of parsing a document or fragment.
package struct ParseCost: Hashable, Sendable {
    /// The number of created nodes, including those that were removed from the tree again.
    package var nodes = 0
    /// The number of UTF-8 bytes in the names, attributes and text of the created nodes.
    ///
    /// Doctypes, and text that is appended to a text node, aren't counted.
    package var bytes = 0
    /// The number of steps, which approximates the time of parsing.
    ///
    /// Visiting an open element is one step; more expensive operations count as multiple steps.
    package var steps = 0
}
