/// Writes texts so that they can stand in addresses and forms.
package enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// All but letters, digits and `-._~` as `%XX`.
    package static func component(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// As a form does it: a space is `+`, and `*-._` stay.
    package static func form(_ text: String) -> String {
        encode(text, spaceIsPlus: true) { isAlphanumeric($0) || "*-._".utf8.contains($0) }
    }

    /// Names and texts as the body or the query of a form: `name=text&name=text`.
    package static func form(_ fields: [(name: String, text: String)]) -> String {
        fields.map { "\(form($0.name))=\(form($0.text))" }.joined(separator: "&")
    }

    /// Escapes only what an address or a part of one can't hold, once: what is escaped already stays.
    ///
    /// Servers and users forget to escape. Foundation's own repair escapes all of a path or query again where one
    /// character of it is wrong. Brackets belong around the host alone, and are escaped elsewhere; the host is left
    /// to whoever reads the address, as names of hosts are written in another way.
    package static func reference(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let host = authority(in: bytes)
        return escaped(bytes) { index in
            if host.contains(index) { return true }
            let isBracket = bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "]")
            return !isBracket && (isUnreserved(bytes[index]) || isReserved(bytes[index]))
        }
    }

    /// Escapes what no part of an address can hold; what is escaped already stays.
    package static func address(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return escaped(bytes) { isUnreserved(bytes[$0]) || isReserved(bytes[$0]) }
    }

    /// Escapes bytes, but for escapes and for those at the indices that are kept.
    private static func escaped(_ bytes: [UInt8], keeping isKept: (Int) -> Bool) -> String {
        var written: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count
                && isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
            if isEscape || isKept(index) {
                written.append(byte)
            } else {
                append(byte, to: &written)
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// Where the authority of an address is: after `//` at the beginning or behind a scheme.
    private static func authority(in bytes: [UInt8]) -> Range<Int> {
        let mark = bytes.firstIndex { ":/?#".utf8.contains($0) } ?? bytes.count
        let start = mark < bytes.count && bytes[mark] == UInt8(ascii: ":") ? mark + 1 : mark
        guard bytes[start...].starts(with: "//".utf8), start == 0 || start > mark else {
            return 0..<0
        }
        let end = bytes[(start + 2)...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.count
        return (start + 2)..<end
    }

    package static func isUnreserved(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~".utf8.contains(byte)
    }

    package static func isReserved(_ byte: UInt8) -> Bool {
        ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }

    package static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    package static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    // MARK: - Private

    private static func encode(
        _ text: String, spaceIsPlus: Bool = false, keeping isKept: (UInt8) -> Bool
    ) -> String {
        var written: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                written.append(byte)
            } else if spaceIsPlus, byte == UInt8(ascii: " ") {
                written.append(UInt8(ascii: "+"))
            } else {
                append(byte, to: &written)
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, to written: inout [UInt8]) {
        written += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
