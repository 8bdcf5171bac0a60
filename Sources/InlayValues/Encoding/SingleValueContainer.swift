/// An encoding container that writes a single value.
struct SingleValueContainer<Tree: EncodedValue>: SingleValueEncodingContainer {
    let codingPath: [any CodingKey]
    let node: EncodingNode<Tree>

    func encodeNil() {
        node.set(.null)
    }

    func encode<T: Encodable>(_ value: T) throws {
        node.set(try ValueEncoder<Tree>(codingPath: codingPath).box(value))
    }
}
