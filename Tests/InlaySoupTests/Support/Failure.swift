import InlayService

/// Returns the error that a call throws.
func failure(
    _ call: () async throws(ServiceError) -> Void
) async -> ServiceError? {
    do {
        try await call()
        return nil
    } catch {
        return error
    }
}
