/// The keyed digest of RFC 2104, over SHA-256: without the key, nobody can try what gives it.
enum MessageCode {
    private static let blockLength = 64

    static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var key = key.count > blockLength ? SHA256.digest(key) : key
        key += [UInt8](repeating: 0, count: blockLength - key.count)
        let inner = SHA256.digest(key.map { $0 ^ 0x36 } + message)
        return SHA256.digest(key.map { $0 ^ 0x5C } + inner)
    }
}
