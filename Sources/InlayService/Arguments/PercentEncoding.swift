/// Writes texts so that they can stand in addresses and forms.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// All but letters, digits and `-._~` as `%XX`.
    static func component(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// As a form does it: a space is `+`, and `*-._` stay.
    static func form(_ text: String) -> String {
        encode(text, spaceIsPlus: true) { isAlphanumeric($0) || "*-._".utf8.contains($0) }
    }

    /// Escapes only what an address can't hold; what is escaped already stays.
    static func address(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var written: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count
                && isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
            if isEscape || isUnreserved(byte) || isReserved(byte) {
                written.append(byte)
            } else {
                append(byte, to: &written)
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~".utf8.contains(byte)
    }

    static func isReserved(_ byte: UInt8) -> Bool {
        ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
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
