/// A response that was read into memory, and whether equal calls may share it.
struct ReadResponse: Sendable {
    let response: ServiceResponse
    let isShareable: Bool
}

/// The result of a call that others may have joined.
struct SharedResponse: Sendable {
    /// The number of the call that sent the request.
    let caller: Int
    let response: Result<ReadResponse, ServiceError>

    /// Returns whether a call may use the result: the sender always, others only if it is
    /// shareable.
    func isFor(_ number: Int) -> Bool {
        guard number != caller, case .success(let read) = response else { return true }
        return read.isShareable
    }
}
