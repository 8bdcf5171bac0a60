/// A component of a dotted path: the name of a member, or an index in a list.
struct PathComponent: Hashable, Sendable {
    let name: String

    /// The name as an index, or nil.
    let index: Int?

    /// The index of the slot in which a rendering caches the position of the last lookup.
    var slot = 0

    /// Whether this is an operator on collections, such as `@count`.
    let isOperator: Bool

    init(_ name: String) {
        isOperator = name.utf8.first == UInt8(ascii: "@")
        self.name = name
        index = name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(name) : nil
    }
}
