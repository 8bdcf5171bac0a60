/// The total time limit of a call or of another operation.
enum TimeLimit {
    /// Runs an operation, and cancels it when the limit expires.
    ///
    /// - Parameters:
    ///   - limit: The time limit; nil for none.
    ///   - clock: The clock that measures it.
    ///   - operation: The operation, which ends when its task is cancelled.
    ///   - late: Returns the result of an operation that was cancelled by the limit.
    /// - Returns: The result of the operation or of `late`.
    static func run<Value: Sendable>(
        _ limit: Duration?, clock: any Clock<Duration>,
        _ operation: @escaping @Sendable () async -> Value,
        late: @escaping @Sendable () -> Value
    ) async -> Value {
        guard let limit else { return await operation() }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await operation() }
            group.addTask {
                (try? await clock.sleep(for: limit)) == nil ? nil : late()
            }
            // If the caller is cancelled, the clock returns nothing, and the operation itself ends.
            while let result = await group.next() {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            return late()
        }
    }
}
