/// Percent encoding for URLs and forms.
package enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes all characters except letters, digits and `-._~`, for a component of a URL.
    package static func component(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// Encodes a text as `application/x-www-form-urlencoded`: a space becomes `+`, and `*-._`
    /// stay.
    package static func form(_ text: String) -> String {
        encode(text, spaceIsPlus: true) { isAlphanumeric($0) || "*-._".utf8.contains($0) }
    }

    /// Encodes fields as the body or query of a form: `name=text&name=text`.
    package static func form(_ fields: [(name: String, text: String)]) -> String {
        fields.map { "\(form($0.name))=\(form($0.text))" }.joined(separator: "&")
    }

    /// Escapes only the characters that are invalid in a URL reference; existing escapes stay.
    ///
    /// Servers and users forget to escape. If one character is invalid, Foundation's own repair
    /// would escape the existing escapes of the path or query again. Brackets are valid only around
    /// the host and are escaped elsewhere. The host is left unchanged, because internationalized
    /// host names have a different encoding.
    package static func reference(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let host = authority(in: bytes)
        return escaped(bytes) { index in
            if host.contains(index) { return true }
            let isBracket = bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "]")
            return !isBracket && (isUnreserved(bytes[index]) || isReserved(bytes[index]))
        }
    }

    /// Escapes only the characters that are invalid in any part of a URL; existing escapes stay.
    package static func address(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return escaped(bytes) { isUnreserved(bytes[$0]) || isReserved(bytes[$0]) }
    }

    /// Decodes percent escapes; nil if an escape is malformed.
    ///
    /// - Parameters:
    ///   - text: The text, as bytes, so that a combining mark can't hide an escape.
    ///   - plusIsSpace: Whether `+` is a space, as in forms.
    /// - Returns: The bytes, which may not be UTF-8.
    package static func decoded(
        _ text: Substring.UTF8View, plusIsSpace: Bool = false
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexValue),
                    let low = rest.popFirst().flatMap(hexValue)
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x61 + 10
        default: nil
        }
    }

    /// Escapes bytes, except for existing escapes and bytes at indices that a closure keeps.
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

    /// Returns the range of the authority: after `//` at the start or after a scheme.
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
