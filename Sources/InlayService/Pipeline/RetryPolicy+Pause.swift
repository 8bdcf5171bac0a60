import Foundation
package import HTTPTypes

extension RetryPolicy {
    private static let statuses: Set<Int> = [408, 429, 502, 503, 504]
    private static let repeatable: Set<String> = [
        "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE",
    ]

    /// Returns the back-off after a network error; nil if the request isn't retried.
    func pause(
        after error: TransportError, of request: TransportRequest, attempt: Int,
        jitter: @autoclosure () -> Double
    ) -> Duration? {
        guard attempt < limit, request.body.isReplayable else { return nil }
        switch error {
        case .unreachable, .nameNotFound, .timedOut(.connect): break
        case .lost, .timedOut(.read):
            guard isRepeatable(request) else { return nil }
        case .timedOut(.total), .certificate, .malformed, .body, .refused, .notStored,
            .cancelled:
            return nil
        }
        return backoff(attempt: attempt, jitter: jitter())
    }

    /// Returns the back-off after a response that asks to retry later; nil if the response is
    /// final.
    func pause(
        after response: TransportResponse, of request: TransportRequest, attempt: Int,
        jitter: @autoclosure () -> Double, now: @autoclosure () -> Date
    ) -> Duration? {
        guard attempt < limit, Self.statuses.contains(response.status), request.body.isReplayable,
            isRepeatable(request)
        else { return nil }
        let backoff = backoff(attempt: attempt, jitter: jitter())
        guard let requested = Self.retryAfter(response.headers[.retryAfter], now: now()) else {
            return backoff
        }
        return requested <= longestPause ? max(requested, backoff) : nil
    }

    /// Parses `Retry-After`: a number of seconds, or a date; nil if it is missing or invalid.
    static func retryAfter(_ text: String?, now: Date) -> Duration? {
        guard let text else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(Int64(text) ?? .max / 2)
        }
        guard let date = HTTPDate.date(of: text, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }

    // MARK: - Private

    private func isRepeatable(_ request: TransportRequest) -> Bool {
        Self.repeatable.contains(request.method.rawValue)
            || request.headers[.idempotencyKey] != nil
    }

    /// Returns the exponential back-off with jitter: a random time between half of a pause and the
    /// whole pause, which doubles with each attempt, so that clients don't retry in step.
    func backoff(attempt: Int, jitter: Double) -> Duration {
        let whole = min(firstPause * (1 << min(attempt, 20)), longestPause)
        return whole * (0.5 + jitter / 2)
    }
}

extension HTTPField.Name {
    /// `Idempotency-Key`: the server executes requests with the same key only once.
    package static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .ifMatch
}
