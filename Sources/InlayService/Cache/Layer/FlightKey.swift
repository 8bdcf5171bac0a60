import HTTPTypes

/// What makes two requests equal, so that one answer is for both.
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
