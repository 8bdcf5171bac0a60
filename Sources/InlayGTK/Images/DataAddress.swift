import Foundation

/// Parses `data:` addresses, such as `data:image/png;base64,…`.
nonisolated enum DataAddress {
    /// The decoded content of an address; nil if the address is malformed.
    static func bytes(of address: String) -> [UInt8]? {
        guard address.prefix(5).lowercased() == "data:",
            let comma = address.firstIndex(of: ","),
            let content = bytes(ofPercentEncoded: address[address.index(after: comma)...])
        else { return nil }
        guard address[..<comma].lowercased().hasSuffix(";base64") else { return content }
        // Padding may be missing.
        let missing = (4 - content.count % 4) % 4
        let padded = Data(content + [UInt8](repeating: 0x3D, count: missing))
        return Data(base64Encoded: padded).map(Array.init)
    }

    private static func bytes(ofPercentEncoded text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
