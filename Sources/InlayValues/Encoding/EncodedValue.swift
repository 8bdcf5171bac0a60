package import OrderedCollections

/// A tree of values that any `Encodable` can become: JSON, the data of a template.
package protocol EncodedValue: Sendable {
    /// A list.
    static func array(_ elements: [Self]) -> Self

    /// Members in their order.
    static func object(_ members: OrderedDictionary<String, Self>) -> Self

    /// Nothing.
    static var null: Self { get }

    /// The value of what isn't encoded any further; nil for all that encodes itself.
    static func leaf(_ value: some Encodable, at codingPath: [any CodingKey]) throws -> Self?

    /// The members, where this is an object.
    var encodedMembers: OrderedDictionary<String, Self>? { get }
}

extension EncodedValue {
    /// Encodes a value without a detour over text; dictionaries are sorted by their keys.
    package init(tree value: some Encodable) throws {
        self = try ValueEncoder<Self>(codingPath: []).box(value)
    }
}
