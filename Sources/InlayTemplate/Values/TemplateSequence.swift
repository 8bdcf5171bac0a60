/// The elements of a loop, made one by one while a template is rendered.
///
/// ```swift
/// let rows = TemplateSequence((1...1_000_000).lazy.map { .integer($0) })
/// try template.render(["rows": .sequence(rows)]) { chunk in file.write(chunk) }
/// ```
///
/// In a loop over a sequence, `forloop.last` is known, but not how many elements are left.
public final class TemplateSequence: Sendable {
    /// Gives one element after the other.
    typealias Iterator = () throws -> TemplateValue?

    let makeIterator: @Sendable () -> Iterator

    /// Makes the elements of a sequence, which is begun again by each loop.
    public init<Elements: Sequence & Sendable>(_ elements: Elements)
    where Elements.Element == TemplateValue {
        makeIterator = {
            var iterator = elements.makeIterator()
            return { iterator.next() }
        }
    }

    /// Makes the elements by a function, which is asked for a new source by each loop.
    public init(_ makeSource: @escaping @Sendable () -> (() throws -> TemplateValue?)) {
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
