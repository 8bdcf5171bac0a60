import HTTPTypes
import Synchronization

/// An answer whose body goes past the cache, to one of those who wait for it.
final class PassedBody: Error, Sendable {
    /// What a cache may know of it.
    let head: HTTPResponse
    /// Whether the cache may keep the body while it is read.
    let isToBeKept: Bool
    /// What is said of the answers that others fetch for themselves.
    let provenance: AnswerProvenance

    private let sent: HTTPRequest
    private let response: Mutex<TransportResponse?>
    private let kept = Mutex<KeptBody?>(nil)

    init(
        _ response: TransportResponse, head: HTTPResponse, sent: HTTPRequest,
        reason: StoringReason
    ) {
        self.head = head
        self.sent = sent
        isToBeKept = reason == .whileRead
        provenance = AnswerProvenance(storing: isToBeKept ? .streamed : reason)
        var response = response
        response.values[AnswerProvenance.self] = provenance
        self.response = Mutex(response)
    }

    /// How long the body is that is a part, as far as its fields say; 0 for a whole.
    var partLength: Int {
        head.status == .partialContent ? ContentRange(head.headerFields)?.bytes.count ?? 0 : 0
    }

    /// Has the body kept while it is read, where it may be stored, and says so.
    func keep(
        _ storing: StoringReason, because reason: CacheReason,
        _ body: (TransportResponse) -> KeptBody
    ) {
        response.withLock { response in
            guard let passed = response else { return }
            let isStorable = storing == .stored
            if isStorable {
                let kept = body(passed)
                self.kept.withLock { $0 = kept }
                response?.body = ResponseBody(kept)
            }
            response?.values[AnswerProvenance.self] = AnswerProvenance(
                reason: reason, storing: isStorable ? .whileRead : storing)
        }
    }

    /// Reads the body for nobody but the cache, as far as that takes it.
    func readToBeKept() async {
        guard take() != nil, let kept = kept.withLock({ $0 }) else { return }
        while await kept.isKept, let piece = try? await kept.next(), !piece.isEmpty {}
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
