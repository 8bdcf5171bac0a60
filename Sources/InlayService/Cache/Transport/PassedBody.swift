import HTTPTypes
import Synchronization

/// An answer whose body goes past the cache, to one of those who wait for it.
final class PassedBody: Error, Sendable {
    /// What a cache may know of it.
    let head: HTTPResponse
    let provenance: AnswerProvenance

    private let sent: HTTPRequest
    private let response: Mutex<TransportResponse?>

    init(
        _ response: TransportResponse, head: HTTPResponse, sent: HTTPRequest,
        reason: StoringReason
    ) {
        self.head = head
        self.sent = sent
        provenance = AnswerProvenance(storing: reason)
        var response = response
        response.values[AnswerProvenance.self] = provenance
        self.response = Mutex(response)
    }

    /// Whether the answer is what a request asks for, and not a part of it that the cache asked for.
    func isFor(_ request: TransportRequest) -> Bool {
        sent.headerFields[.range] == request.headers[.range]
    }

    /// The answer; nil when somebody has it already.
    func take() -> TransportResponse? {
        response.withLock { response in
            defer { response = nil }
            return response
        }
    }
}
