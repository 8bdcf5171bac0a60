import Foundation
import HTTPTypes

/// The outcome of an attempt to send a write.
enum WriteOutcome: Sendable {
    /// The server accepted it.
    case done
    /// It is retried: it was lost on the network, or the server asks to wait.
    case again(after: Duration?, isLost: Bool)
    /// It would be rejected again.
    case refused
    /// This program has stopped sending it.
    case stopped

    /// The maximum pause that a server can request.
    private static let longestPause = Duration.seconds(3_600)

    /// Derives the outcome from the error of a call.
    init(_ error: ServiceError, now: Date) {
        switch error.kind {
        case .cancelled: self = .stopped
        case .timedOut: self = .again(after: nil, isLost: true)
        case .transport(.body), .transport(.refused): self = .refused
        case .transport(let reason): self = .again(after: nil, isLost: reason.isOfNetwork)
        // It is retried, because the user may sign in.
        case .credentials: self = .again(after: nil, isLost: false)
        case .address, .arguments, .header, .redirect: self = .refused
        case .status: self = Self.status(error.status ?? 0, error.headers, now: now)
        // The server accepted the write, although its response body is unusable.
        case .tooLarge, .contentType, .decoding:
            self = (200..<300).contains(error.status ?? 0) ? .done : .refused
        }
    }

    private static func status(_ status: Int, _ headers: HTTPFields, now: Date) -> WriteOutcome {
        let asked = RetryPolicy.retryAfter(headers[.retryAfter], now: now)
            .map { min($0, longestPause) }
        switch status {
        case 401, 407, 408, 425, 429: return .again(after: asked, isLost: false)
        // With `Retry-After`: the same request is being processed at this moment.
        case 409 where asked != nil: return .again(after: asked, isLost: false)
        case 501, 505: return .refused
        case 500...: return .again(after: asked, isLost: false)
        default: return .refused
        }
    }
}
