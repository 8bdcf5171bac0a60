import InlayValues
import OrderedCollections

/// The state of a running loop: its elements and its position.
struct LoopState {
    /// The kind of the elements; it is read in each iteration without reference counting.
    enum Source {
        case values, members, range, lazy
    }

    let source: Source
    /// The elements of a list.
    private(set) var values: [TemplateValue] = []
    /// The members of an object.
    private(set) var members: OrderedDictionary<String, TemplateValue>?
    /// The first number of a range.
    private(set) var first = 0
    /// The lazy sequence of elements, or nil.
    let lazy: LazyElements?
    /// The number of elements; -1 for a lazy sequence.
    private let total: Int
    let isReversed: Bool
    private(set) var step = 0
    /// The number that identifies this execution of the loop, for `ifchanged`.
    var run = 0

    init(_ values: [TemplateValue], isReversed: Bool) {
        source = .values
        self.values = values
        lazy = nil
        total = values.count
        self.isReversed = isReversed
    }

    init(_ members: OrderedDictionary<String, TemplateValue>, isReversed: Bool) {
        source = .members
        self.members = members
        lazy = nil
        total = members.count
        self.isReversed = isReversed
    }

    init(first: Int, count: Int, isReversed: Bool) {
        source = .range
        self.first = first
        lazy = nil
        total = count
        self.isReversed = isReversed
    }

    init(_ elements: LazyElements) {
        source = .lazy
        lazy = elements
        total = -1
        isReversed = false
    }

    /// The number of elements; nil for a lazy sequence.
    var count: Int? { total < 0 ? nil : total }

    /// Whether there are no elements.
    var isEmpty: Bool { total < 0 ? lazy?.next == nil : total == 0 }

    /// Whether the current element is the last.
    @inline(__always)
    var isLast: Bool { total < 0 ? lazy?.next == nil : step &+ 1 == total }

    /// The index of the current element in its collection.
    @inline(__always)
    var index: Int { isReversed ? total &- 1 &- step : step }

    @inline(__always)
    mutating func advance() { step &+= 1 }
}

/// The elements of a lazy sequence with a lookahead of one, so that a loop knows its last
/// iteration.
final class LazyElements {
    private(set) var next: TemplateValue?
    private var iterator: TemplateSequence.Iterator?
    /// The source of asynchronous elements, or nil.
    let source: AsyncElements?

    init(_ sequence: TemplateSequence) throws {
        let iterator = sequence.makeIterator()
        self.iterator = iterator
        source = nil
        next = try iterator()
    }

    init(_ elements: AsyncElements) {
        source = elements
        iterator = { elements.take() }
        next = elements.take()
    }

    /// Returns the next element and reads the one after it.
    func take() throws -> TemplateValue {
        defer { if next == nil { iterator = nil } }
        let element = next ?? .null
        next = try iterator?()
        return element
    }
}

extension LoopState {
    /// Creates a loop over a closed range of numbers; nil if it is empty.
    init?(from first: TemplateValue, to last: TemplateValue, _ loop: Program.Loop) throws {
        guard let lower = first.wholeNumber, let upper = last.wholeNumber else {
            throw loop.source.error(at: loop.offset, "a range needs two whole numbers")
        }
        guard lower <= upper else { return nil }
        let (count, overflow) = upper.subtractingReportingOverflow(lower)
        guard !overflow, count < .max else {
            throw loop.source.error(at: loop.offset, "the range is too long")
        }
        self.init(first: lower, count: count + 1, isReversed: loop.isReversed)
    }

    /// Creates a loop over the elements of a value, by the dialect's rules.
    init(over value: TemplateValue, _ loop: Program.Loop, _ dialect: TemplateDialect) throws {
        switch value {
        case .array(let values): self.init(values, isReversed: loop.isReversed)
        // Django's loops go over the names, unless two variables take names and values.
        case .object(let members) where dialect == .django && loop.names.count == 1:
            self.init(members.keys.map { .string($0) }, isReversed: loop.isReversed)
        case .object(let members): self.init(members, isReversed: loop.isReversed)
        case .null: self.init([], isReversed: false)
        case .string where dialect == .django, .html where dialect == .django:
            self.init(
                TextUnits.of(value.text).map { .string(String($0)) }, isReversed: loop.isReversed)
        case .sequence(let sequence):
            guard !loop.isReversed else {
                throw loop.source.error(
                    at: loop.offset, "the elements are made one by one and can’t be reversed")
            }
            self.init(try LazyElements(sequence))
        // In MGTemplateEngine's dialect, a loop over a single value has no iterations.
        case _ where dialect == .mg: self.init([], isReversed: false)
        default:
            throw loop.source.error(at: loop.offset, "a “for” needs a list, not one value")
        }
    }
}
