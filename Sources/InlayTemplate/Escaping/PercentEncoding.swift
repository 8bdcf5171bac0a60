/// The percent escapes of a URL or a part of one.
struct PercentEncoding {
    /// The bytes that aren't escaped: the bytes of a whole URL, of the rest of a URL, of a path or
    /// of Base64 data, or unreserved characters only.
    enum Kept { case address, rest, path, base64, unreserved }

    var kept: Kept
    /// Whether the URL is in a style, where parentheses are escaped, too.
    let isStyle: Bool
    /// The replacement of a kept ampersand.
    let ampersand: StaticString

    /// Writes a text with escapes, except for those that it already has.
    func append(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            let plain = plain
            var copied = 0
            for index in bytes.indices {
                let byte = bytes[index]
                if plain.contains(byte) { continue }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
                copied = index + 1
                if byte == UInt8(ascii: "&"), kept.keeps(byte) {
                    ampersand.withUTF8Buffer { output.append(contentsOf: $0) }
                } else if byte == UInt8(ascii: "%"), kept.keeps(byte), index + 2 < bytes.count,
                    Self.isHex(bytes[index + 1]), Self.isHex(bytes[index + 2])
                {
                    output.append(byte)
                } else {
                    output.append(UInt8(ascii: "%"))
                    output.append(Self.hexDigits[Int(byte >> 4)])
                    output.append(Self.hexDigits[Int(byte & 15)])
                }
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
        }
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// The bytes that are never escaped, whatever follows them.
    private var plain: ByteSet {
        let plain = kept.bytes.subtracting(Self.ampersandAndPercent)
        return isStyle ? plain.subtracting(Self.parentheses) : plain
    }

    // Stored, because making a set from a string takes longer than writing most URLs.
    private static let ampersandAndPercent = ByteSet("&%")
    private static let parentheses = ByteSet("()")
}

extension PercentEncoding.Kept {
    /// Returns whether a delimiter is kept unescaped.
    fileprivate func keeps(_ byte: UInt8) -> Bool { bytes.contains(byte) }

    fileprivate var bytes: ByteSet {
        switch self {
        case .unreserved: Self.letters
        case .base64: Self.base64Digits
        case .address: Self.addressBytes
        case .rest: Self.restBytes
        case .path: Self.pathBytes
        }
    }

    private static let letters = ByteSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    private static let base64Digits = letters.union(ByteSet("+/="))
    private static let pathBytes = letters.union(ByteSet("/!$&()*+,;=@[]%:"))
    private static let restBytes = letters.union(ByteSet("/!$&()*+,;=@[]%?#"))
    private static let addressBytes = restBytes.union(ByteSet(":"))
}
