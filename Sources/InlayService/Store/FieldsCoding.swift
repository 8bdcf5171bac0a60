import Foundation
import HTTPTypes

/// The encoding of header fields in the database: for each field, the lengths and bytes of name
/// and value.
enum FieldsCoding {
    static func data(_ fields: HTTPFields) -> Data {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(fields.count * 48)
        for field in fields {
            let name = field.name.rawName.utf8
            append(name.count, to: &bytes)
            bytes.append(contentsOf: name)
            field.withUnsafeBytesOfValue { value in
                append(value.count, to: &bytes)
                bytes.append(contentsOf: value)
            }
        }
        return Data(bytes)
    }

    /// Decodes fields; nil if the bytes are malformed.
    static func fields(_ data: Data) -> HTTPFields? {
        var rest = Array(data)[...]
        var fields = HTTPFields()
        while !rest.isEmpty {
            guard let name = next(&rest), let value = next(&rest),
                let fieldName = HTTPField.Name(String(decoding: name, as: UTF8.self))
            else { return nil }
            fields.append(HTTPField(name: fieldName, lenientValue: value))
        }
        return fields
    }

    private static func append(_ count: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: count >> shift))
        }
    }

    private static func next(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.count >= 4 else { return nil }
        let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(4)
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
