import Glibc
import HTTPTypes

/// A cache of parsed header fields, because most responses of a server have the same fields.
struct HeaderFieldCache {
    private struct Known {
        let name: ContiguousArray<UInt8>
        let value: ContiguousArray<UInt8>
        let field: HTTPField
    }

    private var known: [Known?] = Array(repeating: nil, count: 64)

    /// The maximum length in bytes of a cached value: longer values rarely repeat, and some are
    /// secrets.
    private static let longestValue = 64

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
        let place = hash & (known.count - 1)
        if let known = known[place], known.name.elementsEqual(name),
            known.value.elementsEqual(value)
        {
            return known.field
        }
        guard let fieldName = HTTPField.Name(String(decoding: name, as: UTF8.self)) else {
            return nil
        }
        let field = Self.field(fieldName, value)
        if value.count <= Self.longestValue, fieldName != .setCookie {
            known[place] = Known(
                name: ContiguousArray(name), value: ContiguousArray(value), field: field)
        }
        return field
    }
}
