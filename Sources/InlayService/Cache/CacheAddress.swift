/// The URL part of a cache key, with its precomputed hashes.
struct CacheAddress: Sendable, Hashable {
    let url: String
    /// The hash that the disk store uses, stable across runs.
    let number: Int64
    private let seeded: Int

    init(_ url: String) {
        self.url = url
        number = BodyChecksum.value(of: url)
        // Seeded by the run, so that untrusted URLs can't be chosen to collide.
        seeded = url.hashValue
    }

    static func == (left: CacheAddress, right: CacheAddress) -> Bool {
        left.seeded == right.seeded && left.url == right.url
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(seeded)
    }
}
