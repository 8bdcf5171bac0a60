import InlayDigests

/// The digest that servers with old passwords ask for; no protection for anything else.
enum MD5 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Digest.md5.bytes(of: bytes) }
}

/// The digest with 256 bits.
enum SHA256 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Digest.sha256.bytes(of: bytes) }
}

/// The digest with 512 bits.
enum SHA512 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Digest.sha512.bytes(of: bytes) }
}

/// The keyed digest over SHA-256: without the key, nobody can try what gives it.
enum MessageCode {
    static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        Digest.sha256.code(of: message, key: key)
    }
}

/// Bytes as text, two digits each.
enum HashBlocks {
    private static let digits = Array("0123456789abcdef".utf8)

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
