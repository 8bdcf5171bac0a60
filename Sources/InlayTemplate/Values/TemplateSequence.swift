/// A lazy sequence of elements for a loop, which are made during rendering.
///
/// ```swift
/// let rows = TemplateSequence((1...1_000_000).lazy.map { .integer($0) })
/// try template.render(into: { file.write(Data($0)) }, ["rows": .sequence(rows)])
/// ```
///
/// In a loop over a lazy sequence, `forloop.last` is known, but not the number of remaining
/// elements.
public final class TemplateSequence: Sendable {
    /// A function that returns the next element, or nil at the end.
    typealias Iterator = () throws -> TemplateValue?

    typealias AsyncIterator = nonisolated(nonsending) () async throws -> TemplateValue?

    let makeIterator: @Sendable () -> Iterator
    /// Starts an asynchronous iteration; nil for a synchronous sequence.
    let makeAsyncIterator: (@Sendable () -> AsyncIterator)?

    /// Creates a sequence of asynchronous elements, for ``Template/stream(into:_:warn:)``.
    public init<Elements: AsyncSequence & Sendable>(awaiting elements: Elements)
    where Elements.Element == TemplateValue {
        makeIterator = { { nil } }
        makeAsyncIterator = {
            var iterator = elements.makeAsyncIterator()
            return { try await iterator.next(isolation: #isolation) }
        }
    }

    init(makeAsyncIterator: @escaping @Sendable () -> AsyncIterator) {
        makeIterator = { { nil } }
        self.makeAsyncIterator = makeAsyncIterator
    }

    /// Creates a lazy sequence of elements; each loop starts at the beginning.
    public init<Elements: Sequence & Sendable>(_ elements: Elements)
    where Elements.Element == TemplateValue {
        makeAsyncIterator = nil
        makeIterator = {
            var iterator = elements.makeIterator()
            return { iterator.next() }
        }
    }

    /// Creates a lazy sequence from a function that starts an iteration for each loop.
    public init(_ makeSource: @escaping @Sendable () -> (() throws -> TemplateValue?)) {
        makeAsyncIterator = nil
        makeIterator = makeSource
    }
}

extension TemplateSequence: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: TemplateSequence, right: TemplateSequence) -> Bool {
        left === right
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
