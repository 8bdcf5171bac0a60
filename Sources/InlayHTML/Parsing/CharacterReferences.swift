/// A decoder of character references, such as `&amp;` and `&#x41;`.
enum CharacterReferences {
    /// The length of the longest name of a character reference, including its semicolon.
    private static let longestName = 32

    /// The text of each named character reference, by the name with its semicolon.
    ///
    /// A name whose semicolon is optional has a second entry without it.
    private static let named: [String: String] = {
        var names: [String: String] = [:]
        names.reserveCapacity(2_300)
        let table = String(decoding: PackageResources.entities_txt, as: UTF8.self)
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            var text = String.UnicodeScalarView()
            for word in words.dropFirst() {
                if let code = UInt32(String(Substring(word)), radix: 16),
                    let scalar = Unicode.Scalar(code)
                {
                    text.append(scalar)
                }
            }
            if let name = words.first { names[String(Substring(name))] = String(text) }
        }
        return names
    }()

    /// The characters for `&#x80;` to `&#x9F;`, which browsers read as bytes of Windows-1252.
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// Decodes the character reference that starts with the `&` at an index, and appends its text
    /// as UTF-8.
    ///
    /// - Returns: The index after the reference; nil if the `&` is plain text.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at ampersand: Int, inAttribute: Bool,
        into output: inout [UInt8]
    ) -> Int? {
        let start = ampersand + 1
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, at: start + 1, into: &output) }
        var end = start
        while end < bytes.count, end - start < longestName, isAlphanumeric(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
        while end > start + 1 {
            let name = String(decoding: bytes[start..<end], as: UTF8.self)
            if let text = named[name] {
                if inAttribute, bytes[end - 1] != UInt8(ascii: ";"), end < bytes.count,
                    bytes[end] == UInt8(ascii: "=") || isAlphanumeric(bytes[end])
                {
                    return nil
                }
                output += text.utf8
                return end
            }
            end -= 1
        }
        return nil
    }

    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into output: inout [UInt8]
    ) -> Int? {
        var index = start
        let isHex = index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHex { index += 1 }
        let first = index
        var code: UInt32 = 0
        while index < bytes.count, let digit = digit(bytes[index], isHex: isHex) {
            code = min(code * (isHex ? 16 : 10) + digit, 0x11_0000)
            index += 1
        }
        guard index > first else { return nil }
        if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
        if (0x80...0x9F).contains(code) { code = windows[Int(code) - 0x80] }
        let scalar = code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
        output += UTF8.encode(scalar).map { Array($0) } ?? []
        return index
    }

    private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x61...0x66 where isHex: UInt32(byte - 0x57)
        case 0x41...0x46 where isHex: UInt32(byte - 0x37)
        default: nil
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
    }
}
