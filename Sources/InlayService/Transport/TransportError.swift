/// Why a transport has no answer, or no whole one.
///
/// Its text says what happened, as a part of a longer sentence.
public enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no server of that name.
    case nameNotFound(host: String)

    /// There is no way to the server, or nobody listens there.
    case unreachable(String)

    /// The server can't prove who it is.
    case certificate(String)

    /// It took too long.
    case timedOut(TimeoutPhase)

    /// The connection ended before the answer did.
    case lost(String)

    /// What came isn't HTTP, or not an encoding of a body.
    case malformed(String)

    /// The body to be sent can't be read to its end.
    case body(String)

    /// The transport can't send such a request.
    case refused(String)

    /// Only a stored answer is wanted, and there is none.
    case notStored(String)

    /// The task was cancelled.
    case cancelled

    /// Whether the network failed, rather than the request, the server or its answer.
    public var isOfNetwork: Bool {
        switch self {
        case .nameNotFound, .unreachable, .timedOut, .lost: true
        case .certificate, .malformed, .body, .refused, .notStored, .cancelled: false
        }
    }

    /// What happened.
    public var description: String {
        switch self {
        case .nameNotFound(let host): "there is no server named \(host)"
        case .unreachable(let reason): "the server can't be reached: \(reason)"
        case .certificate(let reason): "the server's certificate can't be trusted: \(reason)"
        case .timedOut(.connect): "there was no connection in time"
        case .timedOut(.read): "the server was silent for too long"
        case .timedOut(.total): "the answer wasn't there in time"
        case .lost(let reason): "the connection was lost: \(reason)"
        case .malformed(let reason): "the answer isn't proper HTTP: \(reason)"
        case .body(let reason): "the body to be sent can't be read: \(reason)"
        case .refused(let reason): "the request can't be sent: \(reason)"
        case .notStored(let reason): reason
        case .cancelled: "the call was cancelled"
        }
    }
}
