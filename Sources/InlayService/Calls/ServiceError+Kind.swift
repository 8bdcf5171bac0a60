extension ServiceError {
    /// What can go wrong with a call.
    public enum Kind: Hashable, Sendable {
        /// The path doesn't lead to an address that can be asked.
        case address(String)

        /// The arguments can't be encoded.
        case arguments(String)

        /// A header isn't one, or would be more than one.
        case header(String)

        /// The credentials can't be had, or the server asks for others than these.
        case credentials(String)

        /// The request didn't get through, or its answer not back.
        case transport(TransportError)

        /// It took too long.
        case timedOut(TimeoutPhase)

        /// The calling task was cancelled.
        case cancelled

        /// The server answered with a status that isn't a success.
        case status

        /// A redirect leads nowhere, or in a circle.
        case redirect(String)

        /// The body has more bytes than the call allows.
        case tooLarge(limit: Int)

        /// Nothing reads bodies of that type.
        case contentType(String)

        /// The body isn't what it should be; the sentence says where.
        case decoding(String)
    }
}
