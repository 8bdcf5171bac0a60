/// The address of a key, with what tables look it up by: that is worked out once for a request.
struct CacheAddress: Sendable, Hashable {
    let url: String
    /// The number that a store on disk has for it.
    let number: Int64
    private let seeded: Int

    init(_ url: String) {
        self.url = url
        number = BodyChecksum.value(of: url)
        // Strangers choose addresses, too: they can't tell which ones meet in a table.
        seeded = url.hashValue
    }

    static func == (left: CacheAddress, right: CacheAddress) -> Bool {
        left.seeded == right.seeded && left.url == right.url
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(seeded)
    }
}
