import Foundation
import HTTPTypes

/// The outcome of an attempt to send a write.
enum WriteOutcome: Sendable {
    /// The server accepted the write.
    case done
    /// The write is retried: it was lost on the network, or the server asks to wait.
    case again(after: Duration?, isLost: Bool)
    /// The write would be rejected again, so it isn't retried.
    case refused
    /// This program has stopped sending the write.
    case stopped

    /// The maximum back-off that a server can request.
    private static let longestPause = Duration.seconds(3_600)

    /// Derives the outcome from the error of a call.
    init(_ error: ServiceError, now: Date) {
        // The server presumably executed the write; only the page that it redirected to is missing.
        guard !error.isProcessed else {
            self = .done
            return
        }
        switch error.kind {
        case .cancelled: self = .stopped
        case .timedOut: self = .again(after: nil, isLost: true)
        case .transport(.refused): self = .refused
        // The body was complete before it was sent, so it couldn't be read at that moment only.
        case .transport(.body): self = .again(after: nil, isLost: false)
        case .transport(let reason): self = .again(after: nil, isLost: reason.isOfNetwork)
        // The write is retried, because the user may sign in.
        case .credentials: self = .again(after: nil, isLost: false)
        case .address, .arguments, .header, .redirect: self = .refused
        case .status: self = Self.status(error.status ?? 0, error.headers, now: now)
        // The server accepted the write, although its response body is unusable.
        case .tooLarge, .contentType, .decoding:
            self = (200..<300).contains(error.status ?? 0) ? .done : .refused
        }
    }

    private static func status(_ status: Int, _ headers: HTTPFields, now: Date) -> WriteOutcome {
        let requested = RetryPolicy.retryAfter(headers[.retryAfter], now: now)
            .map { min($0, longestPause) }
        switch status {
        case 401, 407, 408, 425, 429: return .again(after: requested, isLost: false)
        // A 409 with `Retry-After`: the server is still processing the same request.
        case 409 where requested != nil: return .again(after: requested, isLost: false)
        case 501, 505: return .refused
        case 500...: return .again(after: requested, isLost: false)
        default: return .refused
        }
    }
}
