public import HTTPTypes

/// A write that the server doesn't accept, and what it said.
public struct RefusedWrite: Sendable {
    /// The write.
    public let write: PendingWrite

    /// What was sent; nil where it is long, see ``WriteQueue/body(of:)``.
    public let sentBody: [UInt8]?

    /// The status, such as 409 or 412; nil where the write couldn't be sent at all.
    public let status: Int?

    /// The headers of the answer, such as the `ETag` of what is there instead.
    public let headers: HTTPFields

    /// The first bytes of the answer's body, at most ``ServiceError/bodyLimit``.
    public let body: [UInt8]
}
