import Synchronization

/// A secret key for digests, so that files on disk can't be used to test guesses of passwords or
/// tokens.
final class DigestKey: Hashable, Sendable {
    /// The random key of this process, for caches without a store.
    static let ofProgram = DigestKey(StoreKey.random())

    /// The maximum number of cached digests: few different values occur, and a lookup is faster
    /// than a digest.
    private static let limit = 256
    private static let longest = 1024

    let bytes: [UInt8]
    private let known = Mutex<[String: String]>([:])

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the keyed digest of a text, in hexadecimal digits.
    func digest(of text: String) -> String {
        if let digest = known.withLock({ $0[text] }) { return digest }
        let digest = Hexadecimal.hexadecimal(MessageCode.code(of: Array(text.utf8), key: bytes))
        guard text.utf8.count <= Self.longest else { return digest }
        known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[text] = digest
        }
        return digest
    }

    static func == (left: DigestKey, right: DigestKey) -> Bool {
        left === right || left.bytes == right.bytes
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}
