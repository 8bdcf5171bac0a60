/// A decoding container that reads a single value.
struct JSONSingleValueDecodingContainer: SingleValueDecodingContainer {
    let decoder: JSONValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool {
        decoder.value.isNull
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decoder.unbox(type)
    }
}
