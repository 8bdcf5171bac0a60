public import HTTPTypes

/// A write that the server rejected, with its response.
public struct RefusedWrite: Sendable {
    /// The rejected write.
    public let write: PendingWrite

    /// The body that was sent; nil if it is large, see ``WriteQueue/body(of:)``.
    public let sentBody: [UInt8]?

    /// The status of the response, such as 409 or 412; nil if the write couldn't be sent at all.
    public let status: Int?

    /// The headers of the response, such as the `ETag` of the current version.
    public let headers: HTTPFields

    /// The first bytes of the response's body, at most ``ServiceError/bodyLimit``.
    public let body: [UInt8]
}
