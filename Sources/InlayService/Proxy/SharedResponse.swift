/// A response that was read, and whether equal calls may have it.
struct ReadResponse: Sendable {
    let response: ServiceResponse
    let isShareable: Bool
}

/// What came of a call that others may have joined.
struct SharedResponse: Sendable {
    /// The number of the call that was sent.
    let caller: Int
    let response: Result<ReadResponse, ServiceError>

    /// Whether a call may have it: its own, and one that anybody else of the identity may have.
    func isFor(_ number: Int) -> Bool {
        guard number != caller, case .success(let read) = response else { return true }
        return read.isShareable
    }
}
