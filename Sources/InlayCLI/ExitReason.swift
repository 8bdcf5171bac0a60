/// The reason why the program exits, with its exit code.
enum ExitReason: Int32, Sendable {
    /// All work is done.
    case done = 0
    /// Some pages failed, or all failed for different reasons.
    case partlyDone = 1
    /// The server responded with a status from 400 to 499.
    case clientStatus = 4
    /// The server responded with a status of 500 or above.
    case serverStatus = 5
    /// The command line is invalid.
    case usage = 64
    /// The input isn't a page that can be drawn.
    case badInput = 65
    /// The input doesn't exist.
    case noInput = 66
    /// A server, the display or the sandbox is unavailable.
    case unavailable = 69
    /// The program or the web engine has a fault.
    case internalError = 70
    /// The output can't be written.
    case noOutput = 73
    /// The time limit is exceeded.
    case timedOut = 124

    /// Returns the reason for an HTTP status of 400 or above.
    init(status: Int) {
        self = (400..<500).contains(status) ? .clientStatus : .serverStatus
    }

    /// Combines the reasons of the pages of one run.
    ///
    /// If all pages have the same reason, it is also the reason of the run.
    init(summing pages: [ExitReason]) {
        let reasons = Set(pages)
        if let only = reasons.first, reasons.count == 1 {
            self = only
        } else {
            self = reasons.isEmpty ? .done : .partlyDone
        }
    }
}
