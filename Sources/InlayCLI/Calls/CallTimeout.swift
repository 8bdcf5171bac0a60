/// The time limit of a call, after which the program prints an error and exits.
enum CallTimeout {
    /// Runs a call within its time limit, if it has one.
    ///
    /// - Parameters:
    ///   - name: The name of the call in messages.
    ///   - seconds: The limit in seconds, or nil for none.
    ///   - body: The call.
    /// - Returns: The exit reason of the call, or that of a timeout.
    static func run(
        _ name: String, within seconds: Double?, _ body: @escaping @Sendable () async -> ExitReason
    ) async -> ExitReason {
        guard let seconds else { return await body() }
        return await withTaskGroup(of: ExitReason?.self) { group in
            group.addTask { await body() }
            group.addTask {
                try? await Task.sleep(for: .seconds(seconds))
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            StandardStream.error.write(
                """
                error: \(TerminalText.shown(name)) took longer than \(seconds) seconds; \
                give it more with --timeout.\n
                """)
            return .timedOut
        }
    }
}
