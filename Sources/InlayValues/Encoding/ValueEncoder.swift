import OrderedCollections

/// An encoder that builds a tree of values.
struct ValueEncoder<Tree: EncodedValue>: Encoder {
    let codingPath: [any CodingKey]
    let node: EncodingNode<Tree>

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(codingPath: [any CodingKey], node: EncodingNode<Tree> = EncodingNode()) {
        self.codingPath = codingPath
        self.node = node
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(
            KeyedContainer<Key, Tree>(codingPath: codingPath, node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return UnkeyedContainer(codingPath: codingPath, node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(codingPath: codingPath, node: node)
    }

    /// Encodes a value at this encoder's coding path.
    func box<T: Encodable>(_ value: T) throws -> Tree {
        if let leaf = try Tree.leaf(value, at: codingPath) { return leaf }
        let encoder = ValueEncoder(codingPath: codingPath)
        try value.encode(to: encoder)
        let boxed = encoder.node.value
        guard let dictionary = value as? any UnorderedMembers, var members = boxed.encodedMembers
        else { return boxed }
        // A dictionary's order differs in every run; sorted by key, its text can be compared.
        if type(of: dictionary).hasIntegerKeys {
            members.sort { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
        } else {
            members.sort { $0.key < $1.key }
        }
        return .object(members)
    }
}

/// A protocol that distinguishes dictionaries from other values that encode as an object.
private protocol UnorderedMembers {
    static var hasIntegerKeys: Bool { get }
}

extension Dictionary: UnorderedMembers {
    fileprivate static var hasIntegerKeys: Bool { Key.self == Int.self }
}
