package import OrderedCollections

/// A tree that `Encodable` values are encoded into, such as JSON or the data of a template.
package protocol EncodedValue: Sendable {
    /// Creates an array.
    static func array(_ elements: [Self]) -> Self

    /// Creates an object whose members keep their order.
    static func object(_ members: OrderedDictionary<String, Self>) -> Self

    /// The null value.
    static var null: Self { get }

    /// Returns the tree of a value that has a direct representation, or nil to call the value's
    /// own `encode(to:)`.
    static func leaf(_ value: some Encodable, at codingPath: [any CodingKey]) throws -> Self?

    /// The members; nil if this value isn't an object.
    var encodedMembers: OrderedDictionary<String, Self>? { get }
}

extension EncodedValue {
    /// Encodes a value directly, without serializing it to text; dictionaries are sorted by their
    /// keys.
    package init(tree value: some Encodable) throws {
        self = try ValueEncoder<Self>(codingPath: []).box(value)
    }
}
