/// The way in which the caller reads a response's body.
enum BodyUse: TransportValue {
    static let defaultValue = BodyUse.whole

    /// As a whole, stored in the cache before the caller gets it.
    case whole
    /// As a stream that isn't stored in the cache.
    case streamed
    /// As a stream that is also stored in the cache.
    case kept
}
