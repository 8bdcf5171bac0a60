import InlayTesting
import Logging

/// The warnings and errors that the program under test logged.
nonisolated enum TestLog {
    private static let log = CollectingLog(.warning)

    /// The messages so far.
    static var messages: [String] { log.messages }

    /// Collects the messages of all loggers from now on and writes them to the standard error too;
    /// call it once, before any logger is made.
    static func start() {
        LoggingSystem.bootstrap {
            MultiplexLogHandler([StreamLogHandler.standardError(label: $0), log.handler])
        }
    }
}
