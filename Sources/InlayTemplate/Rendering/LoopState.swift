import InlayValues
import OrderedCollections

/// A loop that is under way.
struct LoopState {
    enum Elements {
        case values([TemplateValue])
        case members(OrderedDictionary<String, TemplateValue>)
        /// Numbers from the first one on.
        case range(first: Int)
        /// Elements that are made one by one, and the one after the current.
        case lazy(TemplateSequence.Iterator, next: TemplateValue?)
    }

    var elements: Elements
    /// How many elements there are; nil where they are made one by one.
    let count: Int?
    let isReversed: Bool
    var step = 0

    /// Whether the current element is the last.
    var isLast: Bool {
        if case .lazy(_, let next) = elements { return next == nil }
        return step + 1 == count
    }

    /// The index of the current element in its collection.
    var index: Int { isReversed ? (count ?? 0) - 1 - step : step }
}
