import InlayTesting

/// Whether two texts have the same bytes: `==` treats canonical equivalents as equal.
func identical(_ left: String, _ right: String) -> Bool {
    Array(left.utf8) == Array(right.utf8)
}

/// The text as `encodeURIComponent` writes it, but with every other character escaped, too.
func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: encoded.append(byte)
        default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

extension SeededGenerator {
    /// Random bytes, most of them from an alphabet, as text with invalid UTF-8 repaired.
    mutating func text(upTo length: Int, of alphabet: [UInt8]) -> String {
        let bytes = (0..<Int.random(in: 0...length, using: &self)).map { _ in
            Int.random(in: 0..<4, using: &self) > 0
                ? alphabet[Int.random(in: alphabet.indices, using: &self)]
                : UInt8.random(in: .min ... .max, using: &self)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
