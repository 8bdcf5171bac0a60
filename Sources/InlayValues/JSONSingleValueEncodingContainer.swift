/// Writes one value.
struct JSONSingleValueEncodingContainer: SingleValueEncodingContainer {
    let codingPath: [any CodingKey]
    let node: JSONEncodingNode

    func encodeNil() {
        node.set(.null)
    }

    func encode<T: Encodable>(_ value: T) throws {
        node.set(try JSONValueEncoder(codingPath: codingPath).box(value))
    }
}
