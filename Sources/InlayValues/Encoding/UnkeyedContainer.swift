/// An encoding container that writes the elements of an array.
struct UnkeyedContainer<Tree: EncodedValue>: UnkeyedEncodingContainer {
    let codingPath: [any CodingKey]
    let node: EncodingNode<Tree>

    var count: Int { node.count }

    func encodeNil() {
        node.append().set(.null)
    }

    func encode<T: Encodable>(_ value: T) throws {
        let encoder = ValueEncoder<Tree>(codingPath: codingPath + [JSONKey(index: count)])
        let boxed = try encoder.box(value)
        node.append().set(boxed)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        nestedEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        nestedEncoder()
    }

    private func nestedEncoder() -> ValueEncoder<Tree> {
        let path = codingPath + [JSONKey(index: count)]
        return ValueEncoder<Tree>(codingPath: path, node: node.append())
    }
}
