import InlayValues
import OrderedCollections

/// A loop that is under way.
struct LoopState {
    /// Where the elements are from: a word that is read in each round without counting references.
    enum Source {
        case values, members, range, lazy
    }

    let source: Source
    /// The elements of a list.
    var values: [TemplateValue] = []
    /// The members of an object.
    var members: OrderedDictionary<String, TemplateValue> = [:]
    /// The first number of a range.
    var first = 0
    /// What makes elements one by one, and the one after the current.
    var iterator: TemplateSequence.Iterator?
    var next: TemplateValue?
    /// Where these come from, when they have to be waited for.
    var elements: AsyncElements?
    /// How many elements there are; nil where they are made one by one.
    let count: Int?
    let isReversed: Bool
    var step = 0

    init(_ values: [TemplateValue], isReversed: Bool) {
        source = .values
        self.values = values
        count = values.count
        self.isReversed = isReversed
    }

    init(_ members: OrderedDictionary<String, TemplateValue>, isReversed: Bool) {
        source = .members
        self.members = members
        count = members.count
        self.isReversed = isReversed
    }

    init(first: Int, count: Int, isReversed: Bool) {
        source = .range
        self.first = first
        self.count = count
        self.isReversed = isReversed
    }

    init(_ sequence: TemplateSequence) throws {
        source = .lazy
        let iterator = sequence.makeIterator()
        self.iterator = iterator
        next = try iterator()
        count = nil
        isReversed = false
    }

    init(_ elements: AsyncElements) {
        source = .lazy
        self.elements = elements
        iterator = { elements.take() }
        next = elements.take()
        count = nil
        isReversed = false
    }

    /// Whether there is no element at all.
    var isEmpty: Bool { source == .lazy ? next == nil : count == 0 }

    /// Whether the current element is the last.
    var isLast: Bool { source == .lazy ? next == nil : step + 1 == count }

    /// The index of the current element in its collection.
    var index: Int { isReversed ? (count ?? 0) - 1 - step : step }

    /// The element that was made before, and the one behind it becomes the next.
    mutating func takeNext() throws -> TemplateValue {
        defer { if next == nil { iterator = nil } }
        let element = next ?? .null
        next = try iterator?()
        return element
    }
}
