import Synchronization

/// A secret key for digests, so that what is on disk can't be used to try passwords or tokens.
final class DigestKey: Hashable, Sendable {
    /// The key of this process, for caches without a store.
    static let ofProgram = DigestKey(StoreKey.random())

    /// The same few values come with each request, and a digest takes longer than a look into a table.
    private static let limit = 256
    private static let longest = 1024

    let bytes: [UInt8]
    private let known = Mutex<[String: String]>([:])

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The keyed digest of a text, in hexadecimal digits.
    func digest(of text: String) -> String {
        if let digest = known.withLock({ $0[text] }) { return digest }
        let digest = HashBlocks.hexadecimal(MessageCode.code(of: Array(text.utf8), key: bytes))
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
