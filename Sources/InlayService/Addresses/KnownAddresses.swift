import Synchronization

/// The addresses of calls without arguments, by their paths.
final class KnownAddresses: Sendable {
    private static let limit = 512

    private let addresses = Mutex<[String: KnownAddress]>([:])

    subscript(path: String) -> KnownAddress? { addresses.withLock { $0[path] } }

    func add(_ address: KnownAddress, for path: String) {
        addresses.withLock { addresses in
            // A program has few such paths; one that makes up more pays for each again.
            if addresses.count >= Self.limit { addresses = [:] }
            addresses[path] = address
        }
    }
}
