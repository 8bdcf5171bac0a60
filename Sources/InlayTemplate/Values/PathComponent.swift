/// One step of a dotted path: the name of a member, or the place in a list.
struct PathComponent: Hashable, Sendable {
    let name: String

    /// The name as a number, found once when the template is compiled.
    let index: Int?

    /// The number under which a rendering remembers where members of this name are.
    var slot = 0

    /// Whether this is an operator on collections, such as `@count`.
    let isOperator: Bool

    init(_ name: String) {
        isOperator = name.utf8.first == UInt8(ascii: "@")
        self.name = name
        index = name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(name) : nil
    }
}
