import Synchronization

/// A cache of the parsed URLs of calls without arguments, by path.
final class KnownAddresses: Sendable {
    private static let limit = 512

    private let addresses = Mutex<[String: KnownAddress]>([:])

    subscript(path: String) -> KnownAddress? { addresses.withLock { $0[path] } }

    func add(_ address: KnownAddress, for path: String) {
        addresses.withLock { addresses in
            // Most programs have few such paths; one that generates them has each parsed again.
            if addresses.count >= Self.limit { addresses = [:] }
            addresses[path] = address
        }
    }
}
