import Logging

/// A log handler that writes to standard error in the format of the program's other messages.
struct MessageLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let word = event.level >= .error ? "error" : "warning"
        StandardStream.error.write("\(word): \(event.message)\n")
    }
}
