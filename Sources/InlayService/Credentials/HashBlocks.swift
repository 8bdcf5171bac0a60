/// What digests of blocks have in common.
enum HashBlocks {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The message filled up to whole blocks of 64 bytes, with its length at the end.
    static func padded(_ bytes: [UInt8], tail: [UInt8]) -> [UInt8] {
        var message = bytes
        message.reserveCapacity(bytes.count + 72)
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        return message + tail
    }

    static func rotateLeft(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
