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

    /// The resource that it changes; writes of the same resource are sent one after the other.
    public let resource: String

    /// The app's title for the write.
    public let title: String

    /// The time at which it was added.
    public let added: Date

    /// The length of its body in bytes.
    public let bodyLength: Int64

    /// The number of attempts to send it.
    public let attempts: Int

    /// A sentence that says why the last attempt failed.
    public let problem: String?

    /// The state, which says what it waits for.
    public let state: WriteState
}
