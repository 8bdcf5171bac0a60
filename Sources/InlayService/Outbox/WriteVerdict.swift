import Foundation
import HTTPTypes

/// What an attempt to send a write has come to.
enum WriteVerdict: Sendable {
    /// The server has done it.
    case done
    /// It is sent again: it got lost on the way, or the server asks to wait.
    case again(after: Duration?, isLost: Bool)
    /// Sent again, it would be refused again.
    case refused
    /// This program doesn't send it any more.
    case stopped

    /// The longest pause that a server may ask for.
    private static let longestPause = Duration.seconds(3_600)

    /// Judges why there is no answer of success.
    init(_ error: ServiceError, now: Date) {
        switch error.kind {
        case .cancelled: self = .stopped
        case .timedOut: self = .again(after: nil, isLost: true)
        case .transport(.body), .transport(.refused): self = .refused
        case .transport(let reason): self = .again(after: nil, isLost: reason.isOfNetwork)
        // Until somebody signs in.
        case .credentials: self = .again(after: nil, isLost: false)
        case .address, .arguments, .header, .redirect: self = .refused
        case .status: self = Self.status(error.status ?? 0, error.headers, now: now)
        // Done, and what the server says of it is of no use.
        case .tooLarge, .contentType, .decoding:
            self = (200..<300).contains(error.status ?? 0) ? .done : .refused
        }
    }

    private static func status(_ status: Int, _ headers: HTTPFields, now: Date) -> WriteVerdict {
        let asked = RetryPolicy.retryAfter(headers[.retryAfter], now: now)
            .map { min($0, longestPause) }
        switch status {
        case 401, 407, 408, 425, 429: return .again(after: asked, isLost: false)
        // With a time: the same request is being done at this moment.
        case 409 where asked != nil: return .again(after: asked, isLost: false)
        case 501, 505: return .refused
        case 500...: return .again(after: asked, isLost: false)
        default: return .refused
        }
    }
}
