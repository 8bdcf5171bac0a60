import HTTPTypes

/// The key by which equal requests in progress are coalesced.
struct FlightKey: Hashable, Sendable {
    let request: HTTPRequest
    let key: CacheKey
    let strategy: CacheStrategy
    var isStaleWanted = true
    var isStreamed = false

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}
