/// A load of many requests, a number of them in parallel.
nonisolated struct CallLoad: Sendable {
    let requests: Int
    let atATime: Int

    /// Sends all requests; the closure receives the request's index and returns the bytes received.
    ///
    /// - Returns: The microseconds per request.
    @concurrent
    func microseconds(
        expecting bytes: Int = 1024, _ send: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> Double {
        let next = CallNumbers()
        let time = try await seconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<atATime {
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
