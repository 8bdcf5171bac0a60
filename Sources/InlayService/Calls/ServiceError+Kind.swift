extension ServiceError {
    /// The kind of a call's failure.
    public enum Kind: Hashable, Sendable {
        /// The path doesn't resolve to a valid URL.
        case address(String)

        /// The arguments can't be encoded.
        case arguments(String)

        /// A header has an invalid name or value.
        case header(String)

        /// Credentials couldn't be obtained, or the server rejected the credentials.
        case credentials(String)

        /// The request or its response was lost on the network.
        case transport(TransportError)

        /// A timeout expired.
        case timedOut(TimeoutPhase)

        /// The calling task was cancelled.
        case cancelled

        /// The server's status isn't a success.
        case status

        /// A redirect can't be followed, or there are too many redirects.
        case redirect(String)

        /// The body exceeds the call's limit.
        case tooLarge(limit: Int)

        /// No decoder supports the media type of the response.
        case contentType(String)

        /// The body couldn't be decoded; the text names the position.
        case decoding(String)
    }
}
