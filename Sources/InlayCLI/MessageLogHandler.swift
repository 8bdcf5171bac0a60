import Logging

/// Writes what the libraries log to standard error, as all other messages of the program.
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
