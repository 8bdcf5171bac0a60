import Glibc
import HTTPTypes

/// A cache of parsed header fields, because most responses of a server have the same fields.
struct HeaderFieldCache {
    private struct CachedField {
        let name: ContiguousArray<UInt8>
        let value: ContiguousArray<UInt8>
        let field: HTTPField
    }

    private var fields: [CachedField?] = Array(repeating: nil, count: 64)

    /// The maximum length in bytes of a cached value: longer values rarely repeat, and some are
    /// secrets.
    private static let maximumValueLength = 64

    /// Returns a field with these bytes, without control characters.
    ///
    /// Cookies keep theirs, because a cookie that has some is refused and not changed.
    static func field(_ name: HTTPField.Name, _ value: some Collection<UInt8>) -> HTTPField {
        name == .setCookie
            ? HTTPField(name: name, lenientValue: value) : HTTPField(name: name, value: value)
    }

    /// Returns the field, or nil for an invalid header name.
    mutating func field(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> HTTPField? {
        let name = UnsafeRawBufferPointer(start: name, count: strlen(name))
        let value = UnsafeRawBufferPointer(start: value, count: strlen(value))
        var hash = name.count &* 31 &+ value.count
        for byte in name { hash = hash &* 31 &+ Int(byte) }
        let slot = hash & (fields.count - 1)
        if let cached = fields[slot], cached.name.elementsEqual(name),
            cached.value.elementsEqual(value)
        {
            return cached.field
        }
        guard let fieldName = HTTPField.Name(String(decoding: name, as: UTF8.self)) else {
            return nil
        }
        let field = Self.field(fieldName, value)
        if value.count <= Self.maximumValueLength, fieldName != .setCookie {
            fields[slot] = CachedField(
                name: ContiguousArray(name), value: ContiguousArray(value), field: field)
        }
        return field
    }
}
