import Synchronization

/// Names partitions for the store.
///
/// A name that depends on a credential is replaced by a code that only this store's key gives: what is on the disk
/// tells nothing of a password, and can't be used to try some.
final class PartitionNames: Sendable {
    private static let limit = 64

    private let key: [UInt8]
    private let known = Mutex<[CachePartition: CachePartition]>([:])

    init(key: [UInt8]) {
        self.key = key
    }

    /// The partition as the store knows it.
    func stored(_ partition: CachePartition) -> CachePartition {
        guard partition.isOfSecret else { return partition }
        return known.withLock { known in
            if let stored = known[partition] { return stored }
            let code = MessageCode.code(of: Array(partition.name.utf8), key: key)
            let stored = CachePartition(name: "keyed " + HashBlocks.hexadecimal(code))
            if known.count >= Self.limit { known = [:] }
            known[partition] = stored
            return stored
        }
    }
}
