/// The way in which the caller reads a response's body.
enum BodyUse: TransportValue {
    static let defaultValue = BodyUse.whole

    /// As a whole, so that it can be stored first.
    case whole
    /// As a stream, without storing it.
    case streamed
    /// As a stream, and stored at the same time.
    case kept
}
