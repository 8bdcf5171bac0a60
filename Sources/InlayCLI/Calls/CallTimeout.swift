/// The time limit of a call, after which the program prints an error and exits.
enum CallTimeout {
    /// The time in seconds in which a cancelled call ends by itself.
    private static let grace = 1.0

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
        let failure = CommandFailure(
            .timedOut,
            """
            \(TerminalText.shown(name)) took longer than \(seconds) seconds; give it more with \
            --timeout.
            """)
        // Reading standard input and writing to a pipe block, and can't be cancelled.
        let deadline = CommandDeadline(seconds: seconds + grace, failure)
        defer { deadline.cancel() }
        let reason = await withTaskGroup(of: ExitReason?.self) { group in
            group.addTask { await body() }
            group.addTask {
                try? await Task.sleep(for: .seconds(seconds))
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let reason { return reason }
        StandardStream.error.write(failure.report)
        return .timedOut
    }
}
