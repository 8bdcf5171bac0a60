import Glibc
import Logging
import Synchronization

/// The messages that the program under test logged, which are also written to the standard error.
nonisolated enum TestLog {
    private static let lines = Mutex<[String]>([])

    /// The messages of warnings and errors so far.
    static var messages: [String] { lines.withLock { $0 } }

    /// Collects the messages of all loggers from now on; call it once, before any logger is made.
    static func start() {
        LoggingSystem.bootstrap { Handler(label: $0) }
    }

    /// Returns the messages that were logged while a closure ran.
    static func messages(
        during body: @MainActor () async throws -> Void
    ) async rethrows -> [String] {
        let start = messages.count
        try await body()
        return Array(messages[start...])
    }

    private struct Handler: LogHandler {
        let label: String
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = "\(event.level) \(label): \(event.message)"
            TestLog.lines.withLock { if event.level >= .warning { $0.append(line) } }
            let bytes = Array("\(line)\n".utf8)
            _ = write(STDERR_FILENO, bytes, bytes.count)
        }
    }
}
