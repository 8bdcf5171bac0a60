/// Many requests, some at a time.
nonisolated struct CallLoad: Sendable {
    let requests: Int
    let atATime: Int

    /// Sends all; each request knows its number, and returns how many bytes arrived.
    ///
    /// - Returns: The microseconds for each.
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
                                throw BenchError(description: "An answer isn't whole.")
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
