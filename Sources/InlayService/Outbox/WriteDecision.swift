/// The app's decision about a write that the server rejected.
public enum WriteDecision: Sendable {
    /// Sends the write again, with a new body if given and with the given headers replacing those
    /// of the same names.
    ///
    /// It is sent as a new request with a new idempotency key.
    case retry(body: ServiceBody? = nil, headers: ServiceHeaders = [:])

    /// Removes the write; the next write of its resource is sent.
    case drop

    /// Keeps the write until the app resolves or cancels it; later writes of its resource wait.
    case keep
}
