package import Logging
import Synchronization

/// Collects the messages of loggers, so that a test can expect them.
///
/// ```swift
/// let log = CollectingLog()
/// let thumbnails = Thumbnails(logger: log.logger)
/// thumbnails.show(missing)
/// #expect(log.messages.count == 1)
/// ```
package final class CollectingLog: Sendable {
    private let level: Logger.Level
    private let collected = Mutex<[String]>([])

    /// - Parameter level: The lowest level whose messages are collected.
    package init(_ level: Logger.Level = .info) {
        self.level = level
    }

    /// The messages so far, oldest first.
    package var messages: [String] { collected.withLock { $0 } }

    /// A logger that writes here.
    package var logger: Logger { Logger(label: "test") { _ in handler } }

    /// A handler that writes here, for `LoggingSystem.bootstrap`.
    package var handler: any LogHandler { Handler(log: self, logLevel: level) }

    private struct Handler: LogHandler {
        let log: CollectingLog
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.collected.withLock { $0.append("\(event.message)") }
        }
    }
}
