/// How digests are written.
enum HashBlocks {
    /// Bytes as hexadecimal digits, two a byte.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
