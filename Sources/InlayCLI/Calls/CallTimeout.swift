/// The time limit of a call, after which the program prints an error and exits.
enum CallTimeout {
    /// Runs a call within its time limit, if it has one.
    ///
    /// - Parameters:
    ///   - name: The name of the call in messages.
    ///   - seconds: The limit in seconds, or nil for none.
    ///   - body: The call.
    /// - Returns: The exit reason of the call.
    static func run(
        _ name: String, within seconds: Double?, _ body: @Sendable () async -> ExitReason
    ) async -> ExitReason {
        guard let seconds else { return await body() }
        let failure = CommandFailure(
            .timedOut,
            """
            \(TerminalText.shown(name)) took longer than \(CommandFailure.number(seconds)) seconds; \
            give it more with --timeout.
            """)
        let deadline = CommandDeadline(seconds: seconds, failure)
        defer { deadline.cancel() }
        return await body()
    }
}
