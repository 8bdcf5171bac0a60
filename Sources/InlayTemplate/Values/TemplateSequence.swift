/// The elements of a loop, made one by one while a template is rendered.
///
/// ```swift
/// let rows = TemplateSequence((1...1_000_000).lazy.map { .integer($0) })
/// try template.render(into: { file.write(Data($0)) }, ["rows": .sequence(rows)])
/// ```
///
/// In a loop over a sequence, `forloop.last` is known, but not how many elements are left.
public final class TemplateSequence: Sendable {
    /// Gives one element after the other.
    typealias Iterator = () throws -> TemplateValue?

    typealias AsyncIterator = nonisolated(nonsending) () async throws -> TemplateValue?

    let makeIterator: @Sendable () -> Iterator
    /// Where elements have to be waited for.
    let makeAsyncIterator: (@Sendable () -> AsyncIterator)?

    /// Makes the elements of an asynchronous sequence, for templates that are rendered by
    /// ``Template/stream(into:_:warn:)``.
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

    /// Makes the elements of a sequence, which is begun again by each loop.
    public init<Elements: Sequence & Sendable>(_ elements: Elements)
    where Elements.Element == TemplateValue {
        makeAsyncIterator = nil
        makeIterator = {
            var iterator = elements.makeIterator()
            return { iterator.next() }
        }
    }

    /// Makes the elements by a function, which is asked for a new source by each loop.
    public init(_ makeSource: @escaping @Sendable () -> (() throws -> TemplateValue?)) {
        makeAsyncIterator = nil
        makeIterator = makeSource
    }
}

extension TemplateSequence: Hashable {
    /// Whether both are the same object.
    public static func == (left: TemplateSequence, right: TemplateSequence) -> Bool {
        left === right
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
