import InlayDigests

/// MD5, for Digest authentication with servers that require it; not secure for anything else.
enum MD5 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Digest.md5.bytes(of: bytes) }
}

/// SHA-256, a digest of 256 bits.
enum SHA256 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Digest.sha256.bytes(of: bytes) }
}

/// SHA-512, a digest of 512 bits.
enum SHA512 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Digest.sha512.bytes(of: bytes) }
}

/// HMAC-SHA-256, a keyed digest: without the key, guesses of the message can't be verified.
enum MessageCode {
    static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        Digest.sha256.code(of: message, key: key)
    }
}

/// Hexadecimal encoding of bytes, two digits each.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
