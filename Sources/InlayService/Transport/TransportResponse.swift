public import HTTPTypes

/// A response as it arrives from the network: status and headers, with the body as a stream.
public struct TransportResponse: Sendable {
    /// The HTTP status code.
    public var status: Int

    /// The headers.
    ///
    /// They are the server's, even if the transport has decoded the body.
    public var headers: HTTPFields

    /// The body; a streamed body can be read only once.
    public var body: ResponseBody

    /// Values that layers pass along with the response.
    package var values = TransportValues()

    /// Creates a response.
    public init(status: Int, headers: HTTPFields = [:], body: ResponseBody = ResponseBody([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The length of the body in bytes; nil if the server doesn't state it or the body is encoded.
    public var expectedLength: Int64? {
        guard !headers.contains(.contentEncoding) else { return nil }
        return headers[.contentLength].flatMap { Int64($0) }
    }
}
