/// How the caller reads the body of an answer.
enum BodyUse: TransportValue {
    static let defaultValue = BodyUse.whole

    /// As a whole, so that it may be stored on its way.
    case whole
    /// As it comes.
    case streamed
    /// As it comes, and stored meanwhile.
    case kept
}
