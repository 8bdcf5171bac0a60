public import HTTPTypes

/// An answer as it comes over the wire: its head, and its body as it arrives.
public struct TransportResponse: Sendable {
    /// The status code.
    public var status: Int

    /// The headers.
    ///
    /// They are the server's, also where the transport has decoded the body.
    public var headers: HTTPFields

    /// The body, to be read once.
    public var body: ResponseBody

    /// What layers say to each other about this answer.
    public var values = TransportValues()

    /// Makes an answer.
    public init(status: Int, headers: HTTPFields = [:], body: ResponseBody = ResponseBody([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// How many bytes the body will have, where the server has said so and nothing decodes it.
    public var expectedLength: Int64? {
        guard !headers.contains(.contentEncoding) else { return nil }
        return headers[.contentLength].flatMap { Int64($0) }
    }
}
