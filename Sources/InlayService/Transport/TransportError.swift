/// The reason why a transport has no response, or only a part of one.
///
/// Its description is a phrase for use within a longer sentence.
public enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No server with this host name was found.
    case nameNotFound(host: String)

    /// The network has no route to the server, or the server doesn't accept connections.
    case unreachable(String)

    /// The server's certificate isn't trusted.
    case certificate(String)

    /// A timeout expired.
    case timedOut(TimeoutPhase)

    /// The connection was lost before the response was complete.
    case lost(String)

    /// The response isn't valid HTTP, or its content encoding is invalid.
    case malformed(String)

    /// The request's body can't be read completely.
    case body(String)

    /// The transport doesn't support the request.
    case refused(String)

    /// The request accepts only a cached response, and there is none.
    case notStored(String)

    /// The calling task was cancelled.
    case cancelled

    /// Whether the network caused the error, and not the request, the server or its response.
    public var isOfNetwork: Bool {
        switch self {
        case .nameNotFound, .unreachable, .timedOut, .lost: true
        case .certificate, .malformed, .body, .refused, .notStored, .cancelled: false
        }
    }

    /// A phrase that describes the error.
    public var description: String {
        switch self {
        case .nameNotFound(let host): "there is no server named \(host)"
        case .unreachable(let reason): "the server can't be reached: \(reason)"
        case .certificate(let reason): "the server's certificate can't be trusted: \(reason)"
        case .timedOut(.connect): "connecting timed out"
        case .timedOut(.read): "the server sent nothing before the timeout"
        case .timedOut(.total): "the response didn't arrive before the timeout"
        case .lost(let reason): "the connection was lost: \(reason)"
        case .malformed(let reason): "the response isn't valid HTTP: \(reason)"
        case .body(let reason): "the body to be sent can't be read: \(reason)"
        case .refused(let reason): "the request can't be sent: \(reason)"
        case .notStored(let reason): reason
        case .cancelled: "the call was cancelled"
        }
    }
}
