/// The total time limit of a call.
enum TimeLimit {
    /// Runs a call, and cancels it when the limit expires.
    static func run<Value: Sendable>(
        _ limit: Duration?, clock: any Clock<Duration>,
        _ call: @escaping @Sendable () async -> Result<Value, ServiceError>,
        late: @escaping @Sendable () -> ServiceError
    ) async -> Result<Value, ServiceError> {
        guard let limit else { return await call() }
        return await withTaskGroup(of: Result<Value, ServiceError>?.self) { group in
            group.addTask { await call() }
            group.addTask {
                (try? await clock.sleep(for: limit)) == nil ? nil : .failure(late())
            }
            // If the caller is cancelled, the clock returns nothing, and the call itself ends.
            while let result = await group.next() {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            return .failure(late())
        }
    }
}
