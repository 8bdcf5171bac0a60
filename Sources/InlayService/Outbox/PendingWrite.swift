public import Foundation
public import HTTPTypes

/// A queued write that the server hasn't accepted yet.
public struct PendingWrite: Hashable, Sendable, Identifiable {
    /// The id of the write; later writes have greater ids.
    public let id: Int64

    /// The HTTP method.
    public let method: HTTPRequest.Method

    /// The URL.
    public let url: URL

    /// The resource that the write changes; writes to the same resource are sent one after the
    /// other.
    public let resource: String

    /// The app's title for the write.
    public let title: String

    /// The time at which the write was added to the queue.
    public let added: Date

    /// The length of the body in bytes.
    public let bodyLength: Int64

    /// The number of attempts to send the write.
    public let attempts: Int

    /// A sentence that says why the last attempt failed; nil if none has failed.
    public let problem: String?

    /// The state of the write, such as waiting or being sent.
    public let state: WriteState
}

/// A write that the server rejected, with its response.
public struct RefusedWrite: Sendable {
    /// The rejected write.
    public let write: PendingWrite

    /// The body that was sent; nil if it is large, see ``WriteQueue/body(of:)``.
    public let sentBody: [UInt8]?

    /// The status of the response, such as 409 or 412; nil if the write couldn't be sent at all.
    public let status: Int?

    /// The headers of the response, such as the `ETag` of the current version.
    public let headers: HTTPFields

    /// The first bytes of the response's body, at most ``ServiceError/bodyLimit``.
    public let body: [UInt8]
}

/// The result of cancelling a write.
public enum WriteCancellation: Hashable, Sendable {
    /// The write was never sent.
    case neverSent

    /// The write was sent at least once, and it is unknown whether the server executed it.
    case maybeDone

    /// The write no longer exists.
    case gone
}

/// The app's decision about a write that the server rejected.
public enum WriteDecision: Sendable {
    /// Sends the write again, with a new body if given; the given headers replace the write's
    /// headers with the same names.
    ///
    /// The write is sent as a new request with a new idempotency key.
    case retry(body: ServiceBody? = nil, headers: ServiceHeaders = [:])

    /// Removes the write; the next write of its resource is sent.
    case drop

    /// Keeps the write until the app resolves or cancels it; later writes of its resource wait.
    case keep
}

/// The end of a write's processing, as an event for the app.
public enum WriteEvent: Sendable {
    /// The server accepted the write; the response's body is empty if it is too large to be read.
    ///
    /// If the server responded with 303 (See Other) and the page that it names couldn't be fetched,
    /// the response has status 303, no headers and no body.
    case sent(PendingWrite, ServiceResponse)

    /// The server rejected the write.
    case refused(RefusedWrite)

    /// The write was removed by the app's decision.
    case dropped(PendingWrite)
}

/// The state of a queued write.
public enum WriteState: Hashable, Sendable {
    /// The write waits for earlier writes of its resource or for the network.
    case waiting

    /// The write is being sent.
    case sending

    /// The write waits for a retry after a failed attempt.
    case pausing(until: Date)

    /// The server rejected the write, with this status if there was a response; the write waits for
    /// the app's decision.
    case refused(status: Int?)
}
