/// A load of `requests` requests, of which `concurrency` are in flight at a time.
nonisolated struct CallLoad: Sendable {
    let requests: Int
    let concurrency: Int

    /// Sends all requests; the closure receives the request's index and returns the bytes received.
    ///
    /// - Returns: The microseconds per request.
    @concurrent
    func microseconds(
        expecting bytes: Int = 1024, _ send: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> Double {
        let next = CallCounter()
        let time = try await seconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<concurrency {
                    group.addTask {
                        while case let number = next.next(), number < requests {
                            guard try await send(number) == bytes else {
                                throw BenchError(description: "A response is incomplete.")
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        return time / Double(requests) * 1e6
    }
}
