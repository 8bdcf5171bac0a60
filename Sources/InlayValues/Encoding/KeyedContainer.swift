/// An encoding container that writes the members of an object.
struct KeyedContainer<Key: CodingKey, Tree: EncodedValue>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey]
    let node: EncodingNode<Tree>

    func encodeNil(forKey key: Key) {
        node.member(key.stringValue).set(.null)
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let boxed = try encoder(for: key).box(value)
        node.member(key.stringValue).set(boxed)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder(for: key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nestedEncoder(for: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        nestedEncoder(for: JSONKey("super"))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        nestedEncoder(for: key)
    }

    // MARK: - Private

    private func encoder(for key: any CodingKey) -> ValueEncoder<Tree> {
        ValueEncoder<Tree>(codingPath: codingPath + [key])
    }

    private func nestedEncoder(for key: any CodingKey) -> ValueEncoder<Tree> {
        ValueEncoder<Tree>(codingPath: codingPath + [key], node: node.member(key.stringValue))
    }
}
